import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'

/** The account that runs the server, if it differs from that of this process. */
export type ServerUser = { name: string; uid: number; gid: number }

const ADVICE = 'Inicie o Medponto com um usuário comum ou defina DATABASE_URL.'
const CHECKOUT = path.resolve(import.meta.dirname, '../../..')

/**
 * Chooses the account that runs the server; null stands for the account of this process. PostgreSQL refuses to run as
 * root, so for root it is the owner of the existing data, or else of the checkout, or else `nobody`.
 */
export async function chooseUser(dataFolder: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) {
    requireAccount()
    return null
  }
  const user = await chooseAccount(dataFolder)
  await run('/bin/sh', ['-c', 'exit'], user).catch((error: Error) => {
    throw new Error(
      `O root desta máquina não consegue executar programas como ${user.name} (${error.message}). ${ADVICE}`,
    )
  })
  return user
}

async function chooseAccount(dataFolder: string): Promise<ServerUser> {
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  for (const folder of [dataFolder, CHECKOUT]) {
    const owner = (await stat(folder).catch(() => null))?.uid
    const account = accounts.find(({ uid }) => uid !== 0 && uid === owner)
    if (account) return account
  }
  const nobody = accounts.find(({ name }) => name === 'nobody')
  if (nobody) return nobody
  throw new Error(`O PostgreSQL não roda como root e não há usuário nobody em /etc/passwd. ${ADVICE}`)
}

/** The accounts of an /etc/passwd. */
export function parseAccounts(passwd: string): ServerUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

// initdb looks up the name of its user and fails if there is none, as under `docker run --user 1234`.
function requireAccount(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `O usuário ${process.getuid?.()} não existe em /etc/passwd, e o PostgreSQL embutido precisa dele. ${ADVICE}`,
    )
  }
}

/**
 * Runs a program as `user` until it exits. `code` is null if it could not be started; `output` is what it wrote, or the
 * reason it could not start. With `logFd` its output goes there, and so does the output of a server that it starts.
 */
export function run(
  program: string,
  args: string[],
  user: ServerUser | null,
  logFd?: number,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const sink = logFd ?? 'pipe'
    const child = spawn(program, args, {
      // `user` may not be allowed to enter the app's working directory.
      cwd: '/',
      // The server gets neither PG* variables nor the app's secrets. LC_ALL: messages are matched in English.
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', sink, sink],
      windowsHide: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** Whether `user` can write in the folder. File modes cannot tell: ACLs, mounts and parent folders matter too. */
export async function canWorkIn(folder: string, user: ServerUser): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], user)
  return code === 0
}
