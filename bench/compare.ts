import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchApp, root, startApp } from './app.ts'
import { chrome } from './chrome.ts'
import { median } from './latency.ts'
import { someJob } from './pages.ts'
import { facetKinds, searchKinds } from './search.ts'

// node bench/compare.ts ../other-checkout [--jobs 20000] [--times 60]
// Sends each request to this checkout and to another one in turns, so that a busy machine slows both down alike. Each
// checkout has its own database in data/bench-<jobs>: copy the folder from one to the other before the first run.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '20000' }, times: { type: 'string', default: '60' } },
})
const other = positionals[0]
if (!other) throw new Error('usage: node bench/compare.ts <other checkout> [--jobs 20000] [--times 60]')

const say = (text: string) => void process.stdout.write(`${text}\n`)
const times = Number(values.times)
const here = await benchApp(Number(values.jobs), say)
const there = await startApp(resolve(root, other), {
  port: 3298,
  env: { DATA_DIR: `data/bench-${values.jobs}` },
})

async function timed(url: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(url, { headers: chrome })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  await reply.arrayBuffer()
  return performance.now() - started
}

/** Medians in ms of both checkouts, and their ratio: below 1, this checkout is faster. */
async function compare(name: string, path: (index: number) => string): Promise<number> {
  const [own, others]: [number[], number[]] = [[], []]
  for (let index = -times / 10; index < times; index += 1) {
    const sides = [
      { url: here.url, series: own },
      { url: there.url, series: others },
    ]
    for (const { url, series } of index % 2 ? sides : sides.reverse()) {
      const ms = await timed(url + path(index))
      if (index >= 0) series.push(ms)
    }
  }
  const ratio = median(own) / median(others)
  say(
    `${name.padEnd(32)}${median(others).toFixed(1).padStart(8)} ->${median(own).toFixed(1).padStart(8)} ms  ${ratio.toFixed(2)}`,
  )
  return ratio
}

function summary(title: string, ratios: number[]): void {
  const bounds = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  say(`${title}: median ratio ${median(ratios).toFixed(2)}, from ${bounds.join(' to ')}\n`)
}

try {
  const api: number[] = []
  for (const [kind, query] of Object.entries(searchKinds))
    api.push(await compare(`list: ${kind}`, () => `/api/jobs?${query}`))
  for (const [kind, query] of Object.entries(facetKinds))
    api.push(await compare(`facets: ${kind}`, () => `/api/jobs/facets?${query}`))
  summary('Search API', api)
  const job = `/vagas/detalhes/${await someJob(here)}`
  const pages: number[] = []
  for (const path of ['/', '/vagas', job]) {
    // A new query string is not in the cache.
    pages.push(await compare(`rendered: ${path.slice(0, 16)}`, (index) => `${path}?x=${index}`))
    pages.push(await compare(`cached: ${path.slice(0, 16)}`, () => path))
  }
  summary('Pages', pages)
  say(`Memory: ${there.memory()} -> ${here.memory()} MB`)
} finally {
  await there.stop()
  await here.stop()
}
