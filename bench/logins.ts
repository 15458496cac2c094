import { hash } from '@node-rs/argon2'
import autocannon from 'autocannon'
import type { BenchApp } from './app.ts'
import { latency } from './latency.ts'

const PASSWORD = 'Medicao2026'
// As many as one address may try in a quarter of an hour.
const ACCOUNTS = 60

const addressOf = (index: number) => `medicao-${index}@example.com`

async function prepareAccounts(app: BenchApp): Promise<void> {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const now = new Date()
  await app.database.db
    .insertInto('users')
    .values(
      Array.from({ length: ACCOUNTS }, (_, index) => ({
        email: addressOf(index),
        password_hash: passwordHash,
        email_verified_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  await app.database.db.deleteFrom('throttles').execute()
}

async function login(app: BenchApp, index: number): Promise<number> {
  const reply = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: addressOf(index % ACCOUNTS), password: PASSWORD }),
  })
  await reply.arrayBuffer()
  return reply.status
}

const pages = (app: BenchApp) => autocannon({ url: `${app.url}/api/jobs`, connections: 2, duration: 5 })

/**
 * A login alone (ms), how many of a wave of 60 at once get in and how many are shed with 503, and what the job list
 * still serves while logins never cease.
 */
export async function measureLogins(app: BenchApp) {
  await prepareAccounts(app)
  const alone = await latency(30, (index) => login(app, index))
  await app.database.db.deleteFrom('throttles').execute()
  const wave = await Promise.all(Array.from({ length: ACCOUNTS }, (_, index) => login(app, index)))
  const count = (status: number) => wave.filter((one) => one === status).length

  const quiet = await pages(app)
  let storming = true
  let stormed = 0
  const storm = Array.from({ length: 16 }, async (_, index) => {
    while (storming) if ((await login(app, index)) === 200) stormed += 1
  })
  const busy = await pages(app)
  storming = false
  await Promise.all(storm)
  return {
    alone,
    wave: { in: count(200), shed: count(503), limited: count(429) },
    quiet: { perSecond: quiet.requests.average, p99: quiet.latency.p99 },
    busy: { perSecond: busy.requests.average, p99: busy.latency.p99, loginsPerSecond: stormed / 5 },
  }
}
