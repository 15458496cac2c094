// `npm test`: every check and every test; needs nothing but a fresh clone. `--quick` skips the browser tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { build, install, pinnedNode, root, run, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const results = join(root, 'test-results')
const totals = { passed: 0, failed: 0 }
const started = Date.now()

function step(number, name) {
  const seconds = Math.round((Date.now() - started) / 1000)
  say(`\n[${number}/${quick ? 3 : 4}] ${name} (${seconds} s até aqui)`)
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

step(2, 'Tipos, estilo, código sem uso, tamanho')
if (run(pinnedNode(), ['scripts/check.mjs', '--no-tests']) !== 0) finish(1)

step(3, 'Arquitetura e servidor, em um banco de verdade')
const vitestCode = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, 'vitest.json')}`,
])
const units = read('vitest.json')
totals.passed += units?.numPassedTests ?? 0
totals.failed += units?.numFailedTests ?? 0
if (vitestCode !== 0 || quick) finish(vitestCode)

step(4, 'Navegador')
const browserCode = run('playwright', ['test'], { env: { CHROMIUM_PATH: chromium() } })
const journeys = read('playwright.json')
totals.passed += journeys?.stats?.expected ?? 0
totals.failed += journeys?.stats?.unexpected ?? 0
finish(browserCode)
