import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const chromePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
].find((path) => path && existsSync(path))

/** Lighthouse's four scores: mobile, simulated throttling. */
export async function lighthouseScores(url: string): Promise<Record<string, number>> {
  const chrome = await launch({ chromeFlags: flags, ...(chromePath && { chromePath }) })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    const categories = Object.entries(result?.lhr.categories ?? {})
    return Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
  } finally {
    chrome.kill()
  }
}
