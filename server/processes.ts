import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const NUMBER = '--process='
/** The number of this process among those of the machine, from 1. The one that replaces it has the same. */
export const processNumber = () =>
  Number(process.argv.find((arg) => arg.startsWith(NUMBER))?.slice(NUMBER.length) ?? 1)
/** A process that is not the first one: it has no background work, and does not repeat what the first one says. */
export const isFurtherProcess = () => cluster.isWorker && processNumber() > 1

/** After more ends than this within the period, another process would end as well. */
const MAX_ENDED = 5
const PERIOD_MS = 60_000
/** Process managers kill the app about ten seconds after the time that they give it to drain. */
const END_MS = 9_500

interface ProcessesOptions {
  count: number
  /** For how long the processes go on serving when they are told to stop. */
  drainSeconds: number
  say: (text: string) => void
  /** Times in ms. */
  now?: () => number
}

/**
 * Runs the app in `count` processes on one port. They share nothing but the database. The first one prepares the database
 * and does the background work; the others start when it listens. A process that ends is replaced by one with the same
 * work. This process only passes connections on.
 *
 * Ends with the code of the first process if that never listened, with 1 if too many end, and with 0 when told to stop,
 * after all processes have ended.
 */
export function runProcesses({ count, drainSeconds, say, now = Date.now }: ProcessesOptions): void {
  const running = new Set<Worker>()
  const ended: number[] = []
  let isListening = false
  let isEnding = false

  function start(number: number): Worker {
    cluster.setupPrimary({ args: [...process.argv.slice(2), `${NUMBER}${number}`] })
    const worker = cluster.fork()
    running.add(worker)
    worker.on('exit', (code, signal) => {
      running.delete(worker)
      if (isEnding) return
      if (!isListening) return void end(code || 1)
      replace(number, signal ?? String(code))
    })
    return worker
  }

  function replace(number: number, reason: string): void {
    const period = now() - PERIOD_MS
    ended.push(now())
    while ((ended[0] ?? period) < period) ended.shift()
    if (ended.length > MAX_ENDED) {
      say(`Processos demais terminaram (${reason}). O Medponto vai parar.`)
      return void end(1)
    }
    say(`Um processo do Medponto terminou (${reason}). Iniciando outro…`)
    start(number)
  }

  async function end(code: number): Promise<void> {
    const all = [...running]
    // Told again, they end at once.
    for (const worker of all) worker.process.kill('SIGTERM')
    if (isEnding) return
    isEnding = true
    const gone = Promise.all(all.map((worker) => once(worker, 'exit')))
    await Promise.race([gone, sleep(drainSeconds * 1000 + END_MS)])
    for (const worker of running) worker.process.kill('SIGKILL')
    process.exit(code)
  }

  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Its only shared port is that of the app.
  start(1).once('listening', () => {
    isListening = true
    for (let number = 2; number <= count; number += 1) start(number)
  })
}
