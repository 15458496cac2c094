// `npm test`: every check and every test; needs nothing but a fresh clone. `--quick` skips the browser tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, versionOf } from './chromium.mjs'
import { build, install, pinnedNode, root, run, runAside, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const results = join(root, 'test-results')
const totals = { passed: 0, failed: 0 }
const started = Date.now()

function step(number, name) {
  const seconds = Math.round((Date.now() - started) / 1000)
  say(`\n[${number}/${quick ? 2 : 3}] ${name} (${seconds} s até aqui)`)
}

function finish(code) {
  // A failure outside the tests still counts.
  if (code !== 0 && totals.failed === 0) totals.failed = 1
  say(`\nTempo: ${Math.round((Date.now() - started) / 1000)} s`)
  say(`${totals.passed} passed, ${totals.failed} failed`)
  process.exit(code)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'))
  } catch {
    return null
  }
}

rmSync(results, { recursive: true, force: true })
step(1, 'Dependências e interface')
install()
mkdirSync(results, { recursive: true })
build()

step(2, 'Tipos, estilo, código sem uso, tamanho, arquitetura; servidor, em um banco de verdade')
// At the same time: the tests of the server often wait for PostgreSQL, and the checks need no database.
const [checks, tests] = await Promise.all([
  runAside(pinnedNode(), ['scripts/check.mjs', '--no-tests']),
  runAside(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
    { shown: true },
  ),
])
say(checks.output.trimEnd())
const units = read('vitest.json')
totals.passed += units?.numPassedTests ?? 0
totals.failed += units?.numFailedTests ?? 0
const code = tests.code || checks.code
if (code !== 0 || quick) finish(code)

step(3, 'Navegador')
const browser = chromium()
say(`${versionOf(browser)} (${browser})`)
const browserCode = run('playwright', ['test'], { env: { CHROMIUM_PATH: browser } })
const journeys = read('playwright.json')
totals.passed += journeys?.stats?.expected ?? 0
totals.failed += journeys?.stats?.unexpected ?? 0
finish(browserCode)
