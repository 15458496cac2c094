import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'

/** The account that the server runs as when it is not the one of this process. */
export type ServerUser = { name: string; uid: number; gid: number }

const WAY_OUT = 'Inicie o Medponto com um usuário comum ou defina DATABASE_URL.'
const CHECKOUT = path.resolve(import.meta.dirname, '../..')

/**
 * Chooses who runs the server. PostgreSQL refuses root, so root hands it to the owner of the data that exist, else to
 * the owner of the checkout, else to `nobody`; null stands for the user of this process.
 */
export async function chooseUser(dataFolder: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) {
    requireAccount()
    return null
  }
  const user = await chooseAccount(dataFolder)
  await run('/bin/sh', ['-c', 'exit'], user).catch((error: Error) => {
    throw new Error(`Este root não pode executar programas como ${user.name} (${error.message}). ${WAY_OUT}`)
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
  throw new Error(`O PostgreSQL não roda como root e não há usuário nobody em /etc/passwd. ${WAY_OUT}`)
}

/** The accounts of an /etc/passwd. */
export function parseAccounts(passwd: string): ServerUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

// initdb asks the system for the name of its user and fails without one, as under `docker run --user 1234`.
function requireAccount(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `O usuário ${process.getuid?.()} não existe em /etc/passwd, e o PostgreSQL embutido precisa dele. ${WAY_OUT}`,
    )
  }
}

/**
 * Runs a program to its end as `user`. `code` is null when it could not be started; `output` is what it wrote, or what
 * was wrong. With `logFd` its output (and that of the server it leaves behind) goes there.
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
      // The working folder of the app may be closed to that user.
      cwd: '/',
      // Neither PG* variables nor the secrets of the app concern the server; messages are matched in English.
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', sink, sink],
      windowsHide: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** Whether `user` can work in the folder. Modes alone do not say it: ACLs, mounts and everything above count too. */
export async function canWorkIn(folder: string, user: ServerUser): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], user)
  return code === 0
}
