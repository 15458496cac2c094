// Finds a Chromium for the browser tests, or installs the system's package, or explains what to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { say } from './setup.mjs'

const systemPaths = [
  // First, because it draws no windows and is a third faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const macBrowser = (name) => join(`${name}.app`, 'Contents', 'MacOS', name)

/** Programs in the folder of a platform, such as `chrome-linux64` (`chrome-linux` in older versions of Playwright). */
const programs = [
  'chrome-headless-shell',
  'headless_shell',
  'chrome',
  macBrowser('Google Chrome for Testing'),
  macBrowser('Chromium'),
  'chrome-headless-shell.exe',
  'chrome.exe',
]

function playwrightCache() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  if (process.platform === 'win32')
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ms-playwright')
  return join(homedir(), '.cache', 'ms-playwright')
}

const buildNumber = (name) => Number(name.split('-').at(-1))

/** Installed by `playwright install chromium`, the newest build first. */
function playwrightPaths() {
  const cache = playwrightCache()
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((one, other) => buildNumber(other) - buildNumber(one))
    .flatMap((build) => readdirSync(join(cache, build)).map((folder) => join(cache, build, folder)))
    .flatMap((folder) => programs.map((program) => join(folder, program)))
}

const find = () =>
  [process.env.CHROMIUM_PATH, ...systemPaths, ...playwrightPaths()].find((path) => path && existsSync(path))

function installSystemPackage() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  say('Instalando o Chromium do sistema para os testes de navegador…')
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], quiet).status === 0
  if (!install('chromium-headless-shell')) install('chromium')
}

/** The name and version that a browser prints, since what it logs and asks for differs between versions. */
export const versionOf = (path) =>
  spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout?.trim() || 'Versão desconhecida'

/** Path of a Chromium. Ends the process with an explanation if there is none and none can be installed. */
export function chromium() {
  if (!find()) installSystemPackage()
  const found = find()
  if (found) return found
  process.stderr.write(
    'Não há Chromium para os testes de navegador. Instale o do sistema (apt-get install chromium), ou rode\n' +
      '"npx playwright install chromium", ou aponte CHROMIUM_PATH para um Chrome ou Chromium.\n',
  )
  process.exit(1)
}
