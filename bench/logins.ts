import autocannon from 'autocannon'
import { login, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { latency } from './latency.ts'

const ACCOUNTS = 60
const SECONDS = 5

const emailOf = (index: number) => `medicao-${index}@example.com`

async function prepareAccounts(app: BenchApp): Promise<void> {
  const password_hash = await passwordHash()
  const now = new Date()
  await app.database.db
    .insertInto('users')
    .values(
      Array.from({ length: ACCOUNTS }, (_, index) => ({
        email: emailOf(index),
        password_hash,
        email_verified_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  await app.database.db.deleteFrom('throttles').execute()
}

async function statusOfLogin(app: BenchApp, index: number): Promise<number> {
  const reply = await login(app, emailOf(index % ACCOUNTS))
  await reply.arrayBuffer()
  return reply.status
}

const listJobs = (app: BenchApp) =>
  autocannon({ url: `${app.url}/api/jobs`, connections: 2, duration: SECONDS, headers: chrome })

/**
 * The time of a single login (ms), how many of 60 concurrent logins succeed, and how many requests the job list serves
 * during continuous logins.
 */
export async function measureLogins(app: BenchApp) {
  await prepareAccounts(app)
  const single = await latency(30, (index) => statusOfLogin(app, index))
  await app.database.db.deleteFrom('throttles').execute()
  const statuses = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, index) => statusOfLogin(app, index)),
  )
  const count = (status: number) => statuses.filter((one) => one === status).length

  const listAlone = await listJobs(app)
  let isRunning = true
  let logins = 0
  const clients = Array.from({ length: 16 }, async (_, index) => {
    while (isRunning) if ((await statusOfLogin(app, index)) === 200) logins += 1
  })
  const listDuringLogins = await listJobs(app)
  isRunning = false
  await Promise.all(clients)
  return {
    single,
    concurrent: { succeeded: count(200), shed: count(503), throttled: count(429) },
    listAlone: { perSecond: listAlone.requests.average, p99: listAlone.latency.p99 },
    listDuringLogins: {
      perSecond: listDuringLogins.requests.average,
      p99: listDuringLogins.latency.p99,
      loginsPerSecond: logins / SECONDS,
    },
  }
}
