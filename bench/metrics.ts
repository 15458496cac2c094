import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { benchApp, root, startApp } from './app.ts'
import { chrome } from './chrome.ts'
import { someJob } from './pages.ts'

/**
 * The cost of measuring: `node bench/metrics.ts --rounds 9`. Two apps on one database, one with METRICS_PORT and one without,
 * are asked in turns as Chrome asks, with eight clients. The first is scraped every five seconds, three times as often as in
 * `ops/prometheus/prometheus.yml`. The time that a process has worked depends less on what else the machine does than the requests
 * per second.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
  },
})
const METRICS_PORT = 3297
const SCRAPE_MS = 5_000
const say = (text: string) => void process.stdout.write(`${text}\n`)
// Neither does background work, which would slow one of them down.
const without = await benchApp(Number(values.jobs), say, { WORKER: 'off' })
const measured = await startApp(root, {
  port: 3298,
  env: {
    DATABASE_URL: without.databaseUrl,
    DATA_DIR: `data/bench-${values.jobs}`,
    WORKER: 'off',
    METRICS_PORT: String(METRICS_PORT),
  },
})
const apps = { without, measured }
const names = ['without', 'measured'] as const
type Name = (typeof names)[number]

const at = (list: readonly number[], part: number) =>
  list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * part)] as number
const spread = (list: number[]) =>
  `${at(list, 0.5).toFixed(0)} (${at(list, 0).toFixed(0)} to ${at(list, 1).toFixed(0)})`

let unique = 0
/** Requests per second, and the time that the process has worked for each. */
async function ask(name: Name, path: string, isCached: boolean) {
  const setupRequest = (request: autocannon.Request) => {
    unique += 1
    return { ...request, path: isCached ? path : `${path}?x=${unique}` }
  }
  const { url, cpuSeconds } = apps[name]
  const before = cpuSeconds()
  const duration = Number(values.seconds)
  const run = await autocannon({
    url,
    connections: 8,
    duration,
    headers: chrome,
    requests: [{ setupRequest }],
  })
  if (run.non2xx > 0) throw new Error(`${path}: ${run.non2xx} failures`)
  return {
    perSecond: run.requests.average,
    microseconds: ((cpuSeconds() - before) / run.requests.total) * 1e6,
  }
}

const scrapes: number[] = []
const scraping = setInterval(async () => {
  const began = performance.now()
  await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  scrapes.push(performance.now() - began)
}, SCRAPE_MS)

try {
  const job = `/vagas/detalhes/${await someJob(without)}`
  const cases: [label: string, path: string, isCached: boolean][] = [
    ['job page from memory', job, true],
    ['search API', '/api/jobs', false],
    ['job page rendered', job, false],
  ]
  say(`${values.rounds} rounds of ${values.seconds} s, 8 clients: median (lowest to highest)`)
  for (const [label, path, isCached] of cases) {
    for (const name of names) await ask(name, path, isCached)
    const rates: Record<Name, number[]> = { without: [], measured: [] }
    const works: Record<Name, number[]> = { without: [], measured: [] }
    for (let round = 0; round < Number(values.rounds); round += 1)
      // The order alternates, so that a machine that slows down favours neither.
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const { perSecond, microseconds } = await ask(name, path, isCached)
        rates[name].push(perSecond)
        works[name].push(microseconds)
      }
    say(label)
    for (const name of names)
      say(`  ${name.padEnd(9)} ${spread(rates[name])} req/s, ${spread(works[name])} µs of CPU for each`)
    const cost = at(works.measured, 0.5) / at(works.without, 0.5) - 1
    say(`  measuring costs ${(cost * 100).toFixed(1)} % of CPU, by medians`)
  }
  say(
    `${scrapes.length} scrapes: median ${at(scrapes, 0.5).toFixed(0)} ms, longest ${at(scrapes, 1).toFixed(0)} ms`,
  )
} finally {
  clearInterval(scraping)
  await measured.stop()
  await without.stop()
}
