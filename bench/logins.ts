import { hash } from '@node-rs/argon2'
import autocannon from 'autocannon'
import type { BenchApp } from './app.ts'
import { latency } from './latency.ts'

const PASSWORD = 'Medicao2026'
// As many logins as one IP address may try within 15 minutes.
const ACCOUNTS = 60

const emailOf = (index: number) => `medicao-${index}@example.com`

async function prepareAccounts(app: BenchApp): Promise<void> {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const now = new Date()
  await app.database.db
    .insertInto('users')
    .values(
      Array.from({ length: ACCOUNTS }, (_, index) => ({
        email: emailOf(index),
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
    body: JSON.stringify({ email: emailOf(index % ACCOUNTS), password: PASSWORD }),
  })
  await reply.arrayBuffer()
  return reply.status
}

const pages = (app: BenchApp) => autocannon({ url: `${app.url}/api/jobs`, connections: 2, duration: 5 })

/**
 * The time of a single login (ms), how many of 60 concurrent logins succeed and how many are refused with 503, and the
 * requests that the job list serves during continuous logins.
 */
export async function measureLogins(app: BenchApp) {
  await prepareAccounts(app)
  const single = await latency(30, (index) => login(app, index))
  await app.database.db.deleteFrom('throttles').execute()
  const wave = await Promise.all(Array.from({ length: ACCOUNTS }, (_, index) => login(app, index)))
  const count = (status: number) => wave.filter((one) => one === status).length

  const quiet = await pages(app)
  let storming = true
  let logins = 0
  const storm = Array.from({ length: 16 }, async (_, index) => {
    while (storming) if ((await login(app, index)) === 200) logins += 1
  })
  const busy = await pages(app)
  storming = false
  await Promise.all(storm)
  return {
    single,
    wave: { succeeded: count(200), shed: count(503), limited: count(429) },
    quiet: { perSecond: quiet.requests.average, p99: quiet.latency.p99 },
    busy: { perSecond: busy.requests.average, p99: busy.latency.p99, loginsPerSecond: logins / 5 },
  }
}
