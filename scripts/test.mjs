// `npm test`: every check and every test; needs nothing but a fresh clone.
// `--quick`: the checks, the unit tests, and the server tests beside changed files; no browser.
// `--proof`: runs the tests of each file in a new order, and browser tests at more widths, for more roles and of two releases.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, versionOf } from './chromium.mjs'
import { runPreviousRelease } from './previous-release.mjs'
import { build, install, pinnedNode, root, run, runAside, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const proof = process.argv.includes('--proof')
const results = join(root, 'test-results')
const totals = { passed: 0, failed: 0 }
const started = Date.now()
if (proof) {
  process.env.PROOF = '1'
  process.env.TEST_SEED ??= String(Date.now())
}

function step(number, name) {
  const seconds = Math.round((Date.now() - started) / 1000)
  say(`\n[${number}/${quick ? 2 : 4}] ${name} (${seconds} s até aqui)`)
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

function addJourneys(report) {
  totals.passed += report?.stats?.expected ?? 0
  totals.failed += report?.stats?.unexpected ?? 0
}

/** Lines that Git prints, or none where it fails. */
const git = (...args) =>
  (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean)

/** The tests of the server in the folders with changes since main, committed or not. */
function testsBesideChanges() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main')
  const changed = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => /^(server|test)\//.test(file) && !file.startsWith('test/e2e/'))
  // A change in the folder of the shared tests is a change of a single one.
  const folders = new Set(changed.map((file) => dirname(file)).filter((folder) => folder !== 'test'))
  const beside = [...folders]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  const isTest = (file) => file.endsWith('.test.ts') && existsSync(join(root, file))
  return [...new Set([...beside, ...changed])].filter(isTest)
}

/** Arguments of Vitest: none for every test, or what is quick. */
function wantedTests() {
  if (!quick) return []
  const beside = testsBesideChanges()
  say(`${beside.length} arquivos de teste do servidor ao lado do que mudou`)
  const fast = ['--project', 'architecture', '--project', 'unit']
  if (beside.length === 0) return fast
  const always = ['contract/', 'web/', 'test/architecture', 'test/documents', 'test/texts']
  return [...fast, '--project', 'server', ...always, ...beside]
}

rmSync(results, { recursive: true, force: true })
step(1, 'Dependências e interface')
install()
mkdirSync(results, { recursive: true })
build()

step(
  2,
  quick
    ? 'Tipos, estilo, código sem uso, tamanho, arquitetura; testes ao lado do que mudou'
    : 'Tipos, estilo, código sem uso, tamanho, arquitetura; servidor, em um banco de verdade',
)
// At the same time: the tests of the server often wait for PostgreSQL, and the checks need no database.
const [checks, tests] = await Promise.all([
  runAside(pinnedNode(), ['scripts/check.mjs', '--no-tests']),
  runAside(
    'vitest',
    [
      'run',
      ...wantedTests(),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'vitest.json')}`,
    ],
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
addJourneys(read('playwright.json'))
if (browserCode !== 0) finish(browserCode)

step(4, 'A versão anterior, no banco desta')
const previous = runPreviousRelease(browser, { all: proof })
addJourneys(previous.results)
finish(previous.code)
