import { randomInt, randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'

const WRONG_PASSWORD = 'Errada2026x'
const classes = ['account', 'pending', 'unknown'] as const
type Class = (typeof classes)[number]

const bodies = {
  login: (email: string) => ({ email, password: WRONG_PASSWORD }),
  register: (email: string) => ({
    email,
    password: WRONG_PASSWORD,
    repeatedPassword: WRONG_PASSWORD,
    acceptTerms: true,
  }),
  'forgot-password': (email: string) => ({ email }),
  'resend-verification': (email: string) => ({ email }),
}
type Call = keyof typeof bodies

/** Addresses of each class, each to be used once, so that no limit is reached. */
async function prepareAddresses(
  { database: { db } }: BenchApp,
  samples: number,
): Promise<Record<Class, string[]>> {
  const run = randomUUID()
  const password_hash = await passwordHash()
  const now = new Date()
  const addressesOf = (name: Class) =>
    Array.from({ length: samples }, (_, index) => `tempo-${name}-${index}-${run}@example.com`)
  const addresses = {
    account: addressesOf('account'),
    pending: addressesOf('pending'),
    unknown: addressesOf('unknown'),
  }
  await db
    .insertInto('users')
    .values(addresses.account.map((email) => ({ email, password_hash, email_verified_at: now })))
    .execute()
  const expires_at = new Date(now.getTime() + DAY_MS)
  await db
    .insertInto('registrations')
    .values(
      addresses.pending.map((email) => ({
        email,
        password_hash,
        wants_news: false,
        created_at: now,
        expires_at,
      })),
    )
    .execute()
  return addresses
}

async function timeOf({ url }: BenchApp, call: Call, email: string): Promise<number> {
  const ip = `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`
  const started = performance.now()
  const reply = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(bodies[call](email)),
  })
  await reply.arrayBuffer()
  if (reply.status !== (call === 'login' ? 401 : call === 'register' ? 201 : 200))
    throw new Error(`${call}: ${reply.status}`)
  return performance.now() - started
}

/** The chance that a value of `some` is larger than one of `others`, with the half-width of its 95% interval (Hanley, McNeil). */
function auc(some: readonly number[], others: readonly number[]) {
  let wins = 0
  for (const one of some) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  const area = wins / (some.length * others.length)
  const q1 = area / (2 - area)
  const q2 = (2 * area ** 2) / (1 + area)
  const variance =
    (area * (1 - area) + (some.length - 1) * (q1 - area ** 2) + (others.length - 1) * (q2 - area ** 2)) /
    (some.length * others.length)
  return { area, margin: 1.96 * Math.sqrt(variance) }
}

function shuffle<T>(list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[list[last], list[other]] = [list[other] as T, list[last] as T]
  }
  return list
}

/**
 * Whether the time of a refused login, a registration or a request for a mail reveals if an address has an account or a
 * pending registration: the area under the ROC curve against unknown addresses. 0.5 reveals nothing.
 */
export async function measureTiming(app: BenchApp, samples: number) {
  const figures = []
  for (const call of Object.keys(bodies) as Call[]) {
    const addresses = await prepareAddresses(app, samples)
    const times: Record<Class, number[]> = { account: [], pending: [], unknown: [] }
    const order = shuffle(classes.flatMap((name) => addresses[name].map((email) => ({ name, email }))))
    for (const { name, email } of order) times[name].push(await timeOf(app, call, email))
    for (const name of ['account', 'pending'] as const)
      figures.push({ call, name, ...auc(times[name], times.unknown) })
  }
  return figures
}
