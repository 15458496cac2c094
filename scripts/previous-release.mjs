// Runs journeys of the release before this one, on a database with the schema of this one: both serve during an upgrade.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run, say } from './setup.mjs'

/** At least one journey of each area that writes. `npm run proof` runs all of them. */
const journeys = [
  'accounts/onboarding',
  'accounts/second-factor',
  'admin/given-up-work',
  'admin/settings',
  'alerts/job-alerts',
  'hiring/interviews',
  'hiring/stages',
  'jobs/job-templates',
  'moderation/moderation',
  'payments/refunds',
  'payments/sponsorship',
  'platform/notifications',
  'publishing/sharing',
  'search/search.spec',
  'telehealth/telemedicine',
]

/** Journeys of that release that expect a behaviour which this schema ends on purpose. */
const superseded = [
  // A CRM that another account names is no longer refused (docs/decisions/registration-checks.md).
  'an application asks for a missing CRM, saves it to the profile and is sent',
]

const read = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** Fixes for flaky journeys of that release. They were made after it, and a release does not change. */
const fixes = readFileSync(join(root, 'scripts/previous-release.patch'))

/** Unpacks the commit of a release with these fixes, once. @returns its folder, or null if the history does not have it */
function checkOut({ version, commit }) {
  const hash = createHash('sha256').update(fixes).digest('hex').slice(0, 8)
  const name = `${version}-${commit.slice(0, 12)}-${hash}`
  const folder = join(root, 'data', 'previous-release', name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  if (archive.status !== 0) return null
  const { status } = spawnSync('tar', ['-x', '-C', unfinished], { input: archive.stdout })
  if (status !== 0) return null
  const inside = `--directory=${relative(root, unfinished)}`
  const patch = spawnSync('git', ['apply', '--allow-empty', inside], { cwd: root, input: fixes })
  if (patch.status !== 0) throw new Error(`The fixes do not fit the release: ${patch.stderr}`)
  renameSync(unfinished, folder)
  return folder
}

/** Gives the release our packages, or its own if it needs others. */
function install(folder) {
  const packages = join(folder, 'node_modules')
  if (existsSync(packages)) return true
  const named = (where) => {
    const { dependencies, devDependencies } = read(where, 'package.json')
    return JSON.stringify([dependencies, devDependencies])
  }
  if (named(folder) === named(root)) {
    symlinkSync(join(root, 'node_modules'), packages, 'dir')
    return true
  }
  const options = ['install', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  return run('npm', options, { folder }) === 0
}

/** @returns the exit code, and the results of Playwright, or null if it did not start */
export function runPreviousRelease(browser, { all = false } = {}) {
  const release = read(root, 'scripts/previous-release.json')
  say(`Versão ${release.version}`)
  const folder = checkOut(release)
  if (folder === null) {
    say(`O histórico do Git não tem a versão ${release.version} (${release.commit}).`)
    return { code: 1, results: null }
  }
  const build = "import('./scripts/setup.mjs').then(({ build }) => build())"
  if (!install(folder) || run('node', ['-e', build], { folder }) !== 0) return { code: 1, results: null }
  rmSync(join(folder, 'test-results'), { recursive: true, force: true })
  const chosen = all ? [] : journeys.map((name) => `test/e2e/${name}`)
  const code = run('playwright', ['test', ...chosen, '--grep-invert', superseded.join('|')], {
    folder,
    env: {
      CHROMIUM_PATH: browser,
      E2E_RELEASE: folder,
      E2E_SERVER: join(root, 'test', 'e2e', 'server.ts'),
    },
  })
  return { code, results: read(folder, 'test-results/playwright.json') }
}
