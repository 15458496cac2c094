/**
 * Latency of other clients while one address attacks at its limit, and the app's memory under unique addresses.
 * Quiet and attacked rounds alternate, so that other load on the machine affects both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { accessToken, passwordHash } from './accounts.ts'
import { benchApp } from './app.ts'
import { attacks, nextPath, otherCalls } from './attack-calls.ts'
import { quantiles } from './latency.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '4' },
    /** How many sessions the attacker uses in turn. */
    sessions: { type: 'string', default: '0' },
    /** Attacks, separated by commas; `memory` for the memory. Default: all. */
    only: { type: 'string' },
  },
})
/** Calls of the other clients, all together. */
const CALLS_PER_SECOND = 25
const CONNECTIONS = 16
const MEMORY_SECONDS = 60

const say = (text: string) => void process.stdout.write(`${text}\n`)
const ms = (value: number) => value.toFixed(1).padStart(8)
const isAsked = (name: string) => !values.only || values.only.split(',').includes(name)
let addresses = 0
/** A client address that has not called yet. */
function newAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const app = await benchApp(Number(values.jobs), say, { RATE_LIMIT_PER_MINUTE: '600' })

async function get(path: string, from: string, token?: string): Promise<Response> {
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(app.url + path, { headers })
  await reply.arrayBuffer()
  return reply
}

/** Calls by other clients at a steady rate for a round. Returns their latencies. */
async function others(until: number): Promise<number[]> {
  const series: number[] = []
  const pending: Promise<void>[] = []
  for (let index = 0; Date.now() < until; index += 1) {
    const path = nextPath(otherCalls[index % otherCalls.length] as string)
    const started = performance.now()
    pending.push(
      get(path, newAddress()).then(({ status }) => {
        if (status !== 200) say(`  other client: ${status} ${path}`)
        series.push(performance.now() - started)
      }),
    )
    await sleep(1000 / CALLS_PER_SECOND)
  }
  await Promise.all(pending)
  return series
}

const tokens: string[] = []
/** Signs in to one account as often as the attacker needs sessions. */
async function openSessions(count: number): Promise<void> {
  const email = 'bench.attacker@example.com'
  await app.database.db
    .insertInto('users')
    .values({ email, role: 'doctor', email_verified_at: new Date(), password_hash: await passwordHash() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const signIn = async () => {
    while (tokens.length < count) tokens.push(await accessToken(app, email))
  }
  await Promise.all([signIn(), signIn()])
}

interface Tally {
  served: number
  refused: number
}

/** One address calls on all its connections. When refused, a polite connection waits; a flood does not. */
async function attack(path: string, until: number, { isFlood }: { isFlood: boolean }): Promise<Tally> {
  const from = newAddress()
  const tally = { served: 0, refused: 0 }
  let calls = 0
  const connection = async () => {
    while (Date.now() < until) {
      calls += 1
      const { status } = await get(nextPath(path), from, tokens[calls % tokens.length])
      if (status < 400 || status === 404) tally.served += 1
      else tally.refused += 1
      if (status >= 400 && status !== 404 && !isFlood) await sleep(200)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return tally
}

async function measureAttack(name: string, path: string): Promise<void> {
  const quiet: number[] = []
  const attacked: number[] = []
  const total: Tally = { served: 0, refused: 0 }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    quiet.push(...(await others(Date.now() + Number(values.seconds) * 1000)))
    const until = Date.now() + Number(values.seconds) * 1000
    const [series, tally] = await Promise.all([
      others(until),
      attack(path, until, { isFlood: name === 'flood' }),
    ])
    attacked.push(...series)
    total.served += tally.served
    total.refused += tally.refused
  }
  const before = quantiles(quiet)
  const beside = quantiles(attacked)
  say(
    `${name.padEnd(16)}${ms(before.p50)}${ms(beside.p50)}${ms(before.p99)}${ms(beside.p99)}  x p50 ${(beside.p50 / before.p50).toFixed(2)}  x p99 ${(beside.p99 / before.p99).toFixed(2)}  (${total.served} served, ${total.refused} refused)`,
  )
}

/** The highest memory while eight clients ask for pages and searches that nobody asked for before. */
async function measureMemory(): Promise<void> {
  const until = Date.now() + MEMORY_SECONDS * 1000
  let highest = app.memory()
  let requests = 0
  const client = async () => {
    while (Date.now() < until) {
      requests += 1
      await get(nextPath(`/vagas?search=hospital+@&medicalSpecialties=Cardiologia`), newAddress())
      highest = Math.max(highest, app.memory())
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  say(`\nUnique addresses: ${requests} pages for as many clients, at most ${highest} MB`)
}

try {
  await openSessions(Number(values.sessions))
  // Plans, caches and the compiler warm up.
  await others(Date.now() + 5_000)
  say(
    `Other clients, ${values.jobs} jobs: ${CALLS_PER_SECOND} calls per second, ${values.rounds} rounds of ${values.seconds} s`,
  )
  say(`${'attack'.padEnd(16)}p50 quiet, beside; p99 quiet, beside (ms)`)
  for (const [name, path] of Object.entries(attacks)) if (isAsked(name)) await measureAttack(name, path)
  if (isAsked('memory')) await measureMemory()
} finally {
  await app.stop()
}
