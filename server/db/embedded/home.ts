import { createHash, randomUUID } from 'node:crypto'
import {
  access,
  constants,
  cp,
  lchown,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import { makeSystemFolder, SYSTEM_FOLDER } from './binaries.ts'
import { takeLock } from './lock.ts'
import { readPostmaster } from './postmaster.ts'
import { canWorkIn, type ServerUser } from './user.ts'

/**
 * Finds or creates the server's folder below `dataDir` and returns its real path. The cluster is in its subfolder
 * `data`. If `user` cannot reach it there, it is stored below SYSTEM_FOLDER and linked from `dataDir`.
 */
export async function findHome(
  dataDir: string,
  user: ServerUser | null,
  say: (text: string) => void,
): Promise<string> {
  const folder = path.join(dataDir, 'postgres')
  if (!(await isLink(folder))) {
    if (user) await createHome(folder, user, say)
    else await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  const home = await realpath(folder).catch(() => {
    throw new Error(
      `${folder} aponta para uma pasta que não existe mais. Traga-a de volta, ou apague o atalho para começar com um ` +
        'banco de dados vazio.',
    )
  })
  const isWritable = user
    ? await canWorkIn(home, user)
    : await access(home, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      )
  if (isWritable) return home
  throw new Error(
    user
      ? `O usuário ${user.name}, que roda o banco de dados, não consegue escrever em ${home}.`
      : `O banco de dados em ${home} pertence a outro usuário. Inicie o Medponto com ele ou como root.`,
  )
}

/** Makes `user` the owner of a folder and its contents, for example after root has copied it. */
export async function giveTo(user: ServerUser, folder: string): Promise<void> {
  await lchown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

async function isLink(file: string): Promise<boolean> {
  return readlink(file).then(
    () => true,
    () => false,
  )
}

async function createHome(folder: string, user: ServerUser, say: (text: string) => void): Promise<void> {
  const turn = await takeLock(`${folder}.lock`, 'exclusive', null)
  try {
    if (await isLink(folder)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Some network and shared folders have no owners; `canWorkIn` decides.
    await lchown(folder, user.uid, user.gid).catch(() => undefined)
    if (!(await canWorkIn(folder, user))) await relocate(folder, user, say)
  } finally {
    turn.release()
  }
}

async function relocate(folder: string, user: ServerUser, say: (text: string) => void): Promise<void> {
  const dataDir = await realpath(path.dirname(folder))
  const target = path.join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await makeSystemFolder()
  const known = await stat(target).catch(() => null)
  if (known) await rmdir(folder).catch(() => refuseBoth(folder, target))
  else await move(folder, target, user)
  await lchown(target, user.uid, user.gid)
  await symlink(target, folder)
  say(`Os dados do banco ficam em ${target}: o usuário ${user.name}, que o roda, não alcança ${dataDir}.`)
  if (known) say(`Já havia um banco de dados em ${target}; ele será usado.`)
}

function refuseBoth(folder: string, target: string): never {
  throw new Error(`Há dados do banco em ${folder} e em ${target}. Guarde uma das pastas em outro lugar.`)
}

async function move(from: string, to: string, user: ServerUser): Promise<void> {
  const server = await readPostmaster(path.join(from, 'data'))
  if (server?.alive)
    throw new Error(`Pare o PostgreSQL que usa ${from} (kill -INT ${server.pid}) e tente de novo.`)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const draft = `${to}-${randomUUID()}`
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    await giveTo(user, draft)
    await rename(draft, to)
    await rm(from, { recursive: true })
  }
}
