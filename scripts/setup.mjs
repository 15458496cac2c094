// Plain JavaScript on purpose: this runs on whatever Node the host has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const binaries = at('node_modules', '.bin')
const oldestNode = 20

export const say = (text) => process.stdout.write(`${text}\n`)

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** The pinned Node's own path first, so that every tool runs on it whatever the host has. */
const environment = (more = {}) => ({
  ...process.env,
  PATH: binaries + delimiter + process.env.PATH,
  ...more,
})

/** The pinned Node once it is installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = at('node_modules', 'node', 'bin', name)
  return existsSync(path) ? path : process.execPath
}

/** Runs a tool of the project and returns its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: environment(env),
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

/** Starts the app and ends as it ends; signals are handed on. */
export function become(args, env) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env: environment(env) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) add(at(path))
  return hash.digest('hex')
}

/** Does `work` unless it was done for these very inputs; the stamp is written only after success. */
function once(stamp, inputs, work) {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** `npm install`, when what package.json asks for is not there yet. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    fail(`É preciso Node.js ${oldestNode} ou mais novo (aqui: ${process.version}).`)
  once(at('node_modules', '.medponto-installed'), ['package.json', 'package-lock.json'], () => {
    say('Instalando as dependências (cerca de um minuto na primeira vez)…')
    const started = Date.now()
    // The build tools are dev dependencies, which npm leaves out where the shell says NODE_ENV=production.
    // npm's engine warnings speak of the host's Node, on which nothing of this runs.
    if (run('npm', ['install', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']) !== 0)
      fail('A instalação falhou.')
    say(`Dependências instaladas em ${Math.round((Date.now() - started) / 1000)} s.`)
  })
}

const webInputs = [
  'web',
  'contract',
  'public',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.mjs',
]

/** The optimised web, when its sources have changed. */
export function build() {
  once(at('build', '.built'), webInputs, () => {
    say('Compilando a interface…')
    const env = { NODE_ENV: 'production' }
    if (run('react-router', ['build', '--logLevel', 'warn'], { env, quiet: true }) !== 0)
      fail('A compilação falhou.')
    if (run(pinnedNode(), [at('scripts', 'precompress.mjs')]) !== 0) fail('A compressão dos arquivos falhou.')
  })
}
