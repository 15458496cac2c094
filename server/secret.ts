import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

const fileOf = (dataDir: string) => join(dataDir, 'session-secret')

/** The secret that `sessionSecret` returns, or null if there is none yet. */
export async function knownSecret(env: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): Promise<string | null> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  return readFile(fileOf(env.DATA_DIR), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
}

/**
 * The secret that signs access tokens: SESSION_SECRET, or else one that the first start writes to DATA_DIR, so that a
 * restart does not sign anybody out. If two first starts coincide, both use the file that was written first.
 */
export async function sessionSecret(env: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  const file = fileOf(env.DATA_DIR)
  await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}

/**
 * Writes the secret of a copy to where `sessionSecret` finds it. Returns whether that is the one from now on: SESSION_SECRET wins.
 * @throws Error with a message for the operator if there is another one in DATA_DIR
 */
export async function restoreSecret(
  env: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>,
  secret: string,
): Promise<boolean> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET === secret
  const file = fileOf(env.DATA_DIR)
  const unfinished = `${file}.restored`
  const known = await knownSecret(env)
  if (known === secret) return true
  if (known !== null)
    throw new Error(`${file} tem outro segredo. Guarde-o em outro lugar e rode a restauração de novo.`)
  await writeFile(unfinished, secret, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  return true
}
