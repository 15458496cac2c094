// Plain JavaScript, because this runs on the host's Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const oldestNode = 20

export const say = (text) => process.stdout.write(`${text}\n`)

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** The environment, with the tools of the checkout first in PATH, of which Node is one. */
const environment = (more = {}, folder = root) => ({
  ...process.env,
  PATH: join(folder, 'node_modules', '.bin') + delimiter + process.env.PATH,
  ...more,
})

/** Path of the pinned Node, or of the host's Node until the pinned one is installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = at('node_modules', 'node', 'bin', name)
  return existsSync(path) ? path : process.execPath
}

/** Version of `pinnedNode`, such as '24.21.0'. */
export const nodeVersion = () =>
  spawnSync(pinnedNode(), ['--version'], { encoding: 'utf8' }).stdout.trim().replace('v', '')

/** Runs a tool of this checkout, or of the one in `folder`, and returns its exit code. */
export function run(command, args, { env = {}, quiet = false, folder = root } = {}) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: environment(env, folder),
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

/**
 * Like `run`, but without waiting: several tools can run at the same time. Resolves to the exit code and what was printed,
 * unless it is `shown` at once.
 */
export function runAside(command, args, { shown = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${error}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Starts the app, forwards signals to it, and exits with its code. */
export function runApp(args, env) {
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

/** Does `work` unless it was done for the same inputs. The stamp is written only after success. */
function once(stamp, inputs, work) {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Runs `npm install` if package.json or the lock file has changed since the last time. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    fail(`É preciso Node.js ${oldestNode} ou mais novo (aqui: ${process.version}).`)
  once(at('node_modules', '.medponto-installed'), ['package.json', 'package-lock.json'], () => {
    say('Instalando as dependências (cerca de um minuto na primeira vez)…')
    const started = Date.now()
    // --include=dev: the build tools are dev dependencies, which npm omits if NODE_ENV is production.
    // --loglevel: npm's engine warnings concern the host's Node, which does not run the app.
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

/** Compiles the web if its sources have changed. */
export function build() {
  once(at('build', '.built'), webInputs, () => {
    say('Compilando a interface…')
    const env = { NODE_ENV: 'production' }
    if (run('react-router', ['build', '--logLevel', 'warn'], { env, quiet: true }) !== 0)
      fail('A compilação falhou.')
    if (run(pinnedNode(), [at('scripts', 'precompress.mjs')]) !== 0) fail('A compressão dos arquivos falhou.')
  })
}
