import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { root, startApp } from '../app.ts'
import { doctorTokens } from './doctors.ts'

/**
 * `node bench/documents/measure.ts`: doctors upload at once; memory of the app, and what others notice. With `--apart` they upload
 * to another app with a database of its own, so that others notice only what the machine costs.
 */
const isApart = process.argv.includes('--apart')
const DOCTORS = 20
const BYTES = 5 * 1024 * 1024
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const say = (text: string) => void process.stdout.write(`${text}\n`)

async function startWithDatabase(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'medponto-bench-documents-'))
  const embedded = await startEmbedded({ dataDir })
  const { db, close } = createDatabase(embedded.url, { limits: 'none' })
  await migrate(embedded.url)
  const env = { DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO_DATA: 'on' }
  const app = await startApp(root, { port, env })
  const stop = async () => {
    await app.stop()
    await close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, db, stop }
}

const measured = await startWithDatabase(PORT)
const { app } = measured
const uploaded = isApart ? await startWithDatabase(PORT + 1) : measured

/** Uploads a document of each doctor at once, and returns how many calls had to be repeated. */
async function upload(tokens: readonly string[]): Promise<string> {
  const program = ['bench/documents/uploads.ts', uploaded.app.url, String(BYTES), ...tokens]
  return (await promisify(execFile)(process.execPath, program, { cwd: root })).stdout
}

/** The slowest of a hundred of these calls, and how many there were, until `work` is done. */
async function others(
  work: Promise<unknown>,
): Promise<{ p50: number; p99: number; calls: number; peak: number }> {
  const times: number[] = []
  let isRunning = true
  let peak = 0
  const watching = (async () => {
    while (isRunning) {
      peak = Math.max(peak, app.memory())
      await sleep(20)
    }
  })()
  const calling = (async () => {
    while (isRunning) {
      const began = performance.now()
      await (await fetch(`${app.url}/api/jobs?page=${1 + (times.length % 5)}`)).arrayBuffer()
      times.push(performance.now() - began)
      await sleep(5)
    }
  })()
  await work
  isRunning = false
  await Promise.all([watching, calling])
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), calls: times.length, peak }
}

try {
  const tokens = await doctorTokens(uploaded.db, uploaded.app, DOCTORS)
  await upload(tokens.slice(0, 1))
  await others(sleep(3_000))
  const quiet = await others(sleep(10_000))
  let repeated = ''
  const began = Date.now()
  const busy = await others(upload(tokens).then((count) => (repeated = count)))
  const seconds = (Date.now() - began) / 1000
  const after = await others(sleep(10_000))
  say(
    `${DOCTORS} doctors, ${BYTES / 1024 / 1024} MB each, in ${seconds.toFixed(1)} s; ${repeated} calls repeated`,
  )
  for (const [name, { p50, p99, calls, peak }] of Object.entries({ quiet, busy, after }))
    say(
      `${name.padEnd(6)} other calls p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms (${calls}), memory ${peak} MB`,
    )
} finally {
  await measured.stop()
  if (isApart) await uploaded.stop()
}
