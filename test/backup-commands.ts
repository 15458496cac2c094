import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { giveTo } from '#server/db/embedded/home.ts'
import { type ServerUser as Account, parseAccounts } from '#server/db/embedded/user.ts'

type Command = 'backup' | 'restore' | 'restore-drill' | 'documents-rotate'

const PLAIN = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }

/** Starts a command with these variables and no others. */
export function startCommand(
  name: Command,
  env: NodeJS.ProcessEnv,
  args: string[] = [],
  user: Account | null = null,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [`server/${name}.ts`, ...args], {
    env: { ...PLAIN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

export const runCommand = (
  name: Command,
  env: NodeJS.ProcessEnv,
  args?: string[],
  user: Account | null = null,
) => startCommand(name, env, args, user).ended

interface Operator {
  name: string
  /** Null: that of the tests. */
  user: Account | null
  /** Whether PostgreSQL, which root runs as another user, cannot reach a DATA_DIR in the folder. */
  isLinked: boolean
  takes(folder: string): Promise<void>
}

const ordinary: Operator = {
  name: 'an ordinary user',
  user: null,
  isLinked: false,
  takes: (folder) => chmod(folder, 0o700),
}

/** Root can take the place of an ordinary user too, where that user can read the checkout. */
function operatorsForRoot(): Operator[] {
  const nobody = parseAccounts(readFileSync('/etc/passwd', 'utf8')).find(({ name }) => name === 'nobody')
  const reads =
    nobody &&
    spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r server/backup.ts', process.execPath], {
      uid: nobody.uid,
      gid: nobody.gid,
    }).status === 0
  return [
    { ...ordinary, name: 'root', takes: (folder) => chmod(folder, 0o711) },
    { ...ordinary, name: 'root in a closed folder', isLinked: true },
    ...(reads ? [{ ...ordinary, user: nobody, takes: (folder: string) => giveTo(nobody, folder) }] : []),
  ]
}

/** Those who run the commands. */
export const operators: Operator[] = process.getuid?.() === 0 ? operatorsForRoot() : [ordinary]

/** A folder, and how to remove it with the databases in it that root has stored elsewhere. */
export async function keptFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'medponto-backup-'))
  // The user that runs PostgreSQL has to enter it.
  await chmod(folder, 0o711)
  const remove = async () => {
    for (const inside of ['.', ...(await readdir(folder))]) {
      const home = await realpath(join(folder, inside, 'data', 'postgres')).catch(() => null)
      if (home) await rm(home, { recursive: true, force: true })
    }
    await rm(folder, { recursive: true, force: true })
  }
  return { path: folder, remove }
}

/** A folder that ends with the test. */
export async function testFolder(): Promise<string> {
  const { path, remove } = await keptFolder()
  onTestFinished(remove)
  return path
}
