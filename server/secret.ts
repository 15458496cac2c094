import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

/**
 * The secret that signs access tokens: SESSION_SECRET, or else one that the first start writes to DATA_DIR, so that a
 * restart does not sign anybody out. If two first starts coincide, both use the file that was written first.
 */
export async function sessionSecret(env: Env): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  const file = join(env.DATA_DIR, 'session-secret')
  await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
