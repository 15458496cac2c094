// Tries the archive of `dist/` out: an unprivileged user, a folder that it cannot write, no network but this machine's own.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { manifest, root } from './contents.ts'
import type { Sbom } from './sbom.ts'

const NOBODY = 65_534
/** Time until `/ready`, in ms, on an empty and on a migrated database, and size of the archive in bytes. */
const LIMITS = { empty: 10_000, migrated: 3_000, bytes: 200e6 }
const ISOLATED = '--isolated'
const say = (text: string) => process.stdout.write(`${text}\n`)
const isRoot = process.getuid?.() === 0

// Root can take the network away, and the processes that it starts keep only the loopback interface.
if (isRoot && !process.argv.includes(ISOLATED) && process.platform === 'linux') {
  const script = 'ip link set lo up && exec "$0" "$@"'
  const self = [process.execPath, import.meta.filename, ISOLATED]
  process.exit(spawnSync('unshare', ['-n', 'sh', '-c', script, ...self], { stdio: 'inherit' }).status ?? 1)
}

const failures: string[] = []
function expect(name: string, holds: boolean, detail = ''): void {
  say(`${holds ? 'certo' : 'FALHA'}  ${name}${detail && `: ${detail}`}`)
  if (!holds) failures.push(name)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const work = mkdtempSync(path.join(tmpdir(), 'medponto-check-'))
chmodSync(work, 0o755)
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
function ownFolder(name: string): string {
  const folder = path.join(work, name)
  mkdirSync(folder)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  return folder
}

const basic = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', NO_UPDATE_NOTIFIER: '1' }
function start(folder: string, command: string[], env: Record<string, string>) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: folder, env: { ...basic, ...env }, ...asUser })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk
    })
  return { child, output }
}

const ended = async (child: ChildProcess): Promise<number> =>
  child.exitCode ?? ((await once(child, 'exit'))[0] as number)

/** Starts the server and stops it again. Resolves with the time until `/ready` answered 200, in ms. */
async function timeToReady(folder: string, command: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const { child, output } = start(folder, command, { PORT: String(port), ...env })
  let isReady = false
  while (!isReady && child.exitCode === null && performance.now() - began < 120_000) {
    isReady = await fetch(`${origin}/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (!isReady) await sleep(20)
  }
  const ms = Math.round(performance.now() - began)
  if (!isReady) {
    child.kill('SIGKILL')
    expect(`${command.join(' ')} fica pronto`, false, output.text)
    return ms
  }
  const health = (await (await fetch(`${origin}/health`)).json()) as { version: string }
  expect('a versão em /health', health.version === manifest.version, health.version)
  const page = await (await fetch(`${origin}/vagas`)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/missing'
  expect('página e script', page.includes('Medponto') && (await fetch(origin + asset)).ok, asset)
  child.kill('SIGTERM')
  const code = await ended(child)
  expect('SIGTERM termina com o código 0', code === 0, String(code))
  return ms
}

/** Every package in the folder, as `name@version`. */
const installedIn = (folder: string): Set<string> =>
  new Set(
    globSync('node_modules/**/package.json', { cwd: folder })
      .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>)
      .map(({ name, version }) => `${name}@${version}`),
  )

function checkFiles(archive: string, folder: string): void {
  const bytes = readFileSync(archive).length
  expect('tamanho', bytes <= LIMITS.bytes, `${(bytes / 1e6).toFixed(1)} MB`)
  const unpacked = execFileSync('du', ['-s', '--block-size=1000000', folder], { encoding: 'utf8' })
  say(`       descompactado: ${unpacked.split('\t')[0]} MB`)
  execFileSync('sha256sum', ['-c', '--quiet', `${path.basename(archive)}.sha256`], {
    cwd: path.dirname(archive),
  })
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom
  const listed = components.filter(({ purl }) => purl.startsWith('pkg:npm/'))
  const names = new Set(listed.map(({ name, version }) => `${name}@${version}`))
  const there = installedIn(folder)
  const differing = [...names, ...there].filter((name) => names.has(name) !== there.has(name))
  expect(`SBOM: ${names.size} pacotes`, differing.length === 0, differing.join(', '))
  const written = spawnSync('touch', [path.join(folder, 'written')], asUser).status === 0
  expect('a pasta é só para leitura', !written)
  const online =
    spawnSync('sh', ['-c', 'cat /proc/net/route | wc -l'], { encoding: 'utf8' }).stdout.trim() !== '1'
  say(`       rede: ${online ? 'a desta máquina, pois só root pode tirá-la' : 'nenhuma'}`)
}

async function check(): Promise<void> {
  const [found] = globSync(`dist/*-${process.platform}-${process.arch}.tar.gz`, { cwd: root })
  if (!found) throw new Error('Falta o pacote. Rode: npm run package')
  const archive = path.join(root, found)
  execFileSync('tar', ['-xzf', archive, '-C', work])
  const folder = path.join(work, `medponto-${manifest.version}`)
  execFileSync('chmod', ['-R', 'a-w', folder])
  checkFiles(archive, folder)
  const program = [path.join(folder, 'bin/medponto')]

  const lost = start(folder, program, { PORT: String(await freePort()) })
  const code = await ended(lost.child)
  expect('sem DATA_DIR, diz o que falta', code === 1 && /DATA_DIR: .+DATA_DIR/.test(lost.output.text))
  const unknown = start(folder, [...program, 'nada'], {})
  expect('comando desconhecido: 64', (await ended(unknown.child)) === 64)

  const own = await startEmbedded({ dataDir: path.join(work, 'postgres') })
  const production = {
    APP_MODE: 'production',
    PUBLIC_URL: 'https://medponto.example',
    DATABASE_URL: own.url,
    SESSION_SECRET: 'F3pWq8xZ0yVb6nRk2tLc9sHd5gJm1aQe7uXi4oPz',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: ownFolder('data'),
  }
  const empty = await timeToReady(folder, program, production)
  expect('/ready em um banco vazio', empty <= LIMITS.empty, `${empty} ms`)
  const migrated = await timeToReady(folder, program, production)
  expect('/ready em um banco migrado', migrated <= LIMITS.migrated, `${migrated} ms`)
  await own.stop()

  const embedded = { DATA_DIR: ownFolder('embedded') }
  const first = await timeToReady(folder, program, embedded)
  const second = await timeToReady(folder, program, embedded)
  say(`       PostgreSQL próprio com a demonstração: ${first} ms na primeira vez, ${second} ms depois`)
}

try {
  await check()
} finally {
  spawnSync('chmod', ['-R', 'u+w', work])
  rmSync(work, { recursive: true, force: true })
}
say(failures.length > 0 ? `Falhou: ${failures.join(', ')}` : 'O pacote funciona.')
process.exit(failures.length > 0 ? 1 : 0)
