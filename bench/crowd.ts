/**
 * Whether a hospital or a mobile carrier can work behind one address. Its people each open a page every 10 to 20 seconds, and a few
 * visitors come from elsewhere. Rounds without limits, with limits, and with limits and a script at full speed on that address
 * alternate, on one database.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { randomFrom } from '#test/random.ts'
import { login, passwordHash } from './accounts.ts'
import { benchApp, root, startApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type PageCalls, pages } from './crowd-pages.ts'
import { quantiles } from './latency.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    users: { type: 'string', default: '200' },
    guests: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
  },
})
const USERS = Number(values.users)
const RECRUITERS = Math.floor(USERS / 5)
const ADDRESS = '203.0.113.9'
const SCRIPT_CONNECTIONS = 16
const LIMITED_PORT = Number(process.env.BENCH_PORT ?? 3299) + 1
const visitor = { ...chrome, 'x-forwarded-for': ADDRESS }
const say = (text: string) => void process.stdout.write(`${text}\n`)

interface Person {
  role: keyof typeof pages
  headers: Record<string, string>
  times: Times
}

/** When somebody opens pages, in milliseconds. */
interface Times {
  first: number
  pauses: number[]
}

const random = randomFrom(1)
const newTimes = (): Times => ({
  first: random() * 15_000,
  pauses: Array.from({ length: 20 }, () => 10_000 + random() * 10_000),
})

interface Figures {
  latencies: number[]
  refused: Map<string, number>
}
const newFigures = (): Figures => ({ latencies: [], refused: new Map() })

const open = await benchApp(Number(values.jobs), say, { WORKER: 'off' })
const limited = await startApp(root, {
  port: LIMITED_PORT,
  env: {
    DATABASE_URL: open.databaseUrl,
    DATA_DIR: `data/bench-${values.jobs}`,
    RATE_LIMIT_PER_MINUTE: '600',
    WORKER: 'off',
  },
})

const jobIds = (
  await open.database.db.selectFrom('jobs').select('id').where('status', '=', 'active').limit(400).execute()
).map(({ id }) => id)

let drawn = 0
/** Different jobs in turn. */
function nextJobs(count: number): string[] {
  drawn += count
  return Array.from({ length: count }, (_, index) => jobIds[(drawn + index) % jobIds.length] as string)
}

async function signIn(email: string, role: Person['role']): Promise<Person> {
  const reply = await login(open, email)
  if (!reply.ok) throw new Error(`login of ${email}: ${reply.status} ${await reply.text()}`)
  const { authToken } = (await reply.json()) as { authToken: string }
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] as string)
    .find((one) => one.startsWith('medponto_session='))
  return {
    role,
    times: newTimes(),
    headers: { ...visitor, authorization: `Bearer ${authToken}`, ...(cookie && { cookie }) },
  }
}

async function crowd(): Promise<Person[]> {
  const { db } = open.database
  const password = await passwordHash()
  await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, phone, cpf)
    select 'multidao' || n || '@bench.example', 'doctor', now(), now(), 'Pessoa ' || n, '11987654321', lpad((90000000000 + n)::text, 11, '0')
    from generate_series(1, ${USERS - RECRUITERS}::int) as n on conflict do nothing`.execute(db)
  await sql`insert into doctors (user_id) select id from users where email like 'multidao%' on conflict do nothing`.execute(
    db,
  )
  const recruiters = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'employer')
    .where('profile_completed_at', 'is not', null)
    .orderBy('created_at')
    .limit(RECRUITERS)
    .execute()
  const doctors = Array.from({ length: USERS - RECRUITERS }, (_, n) => `multidao${n + 1}@bench.example`)
  const emails = [...doctors, ...recruiters.map(({ email }) => email)]
  await db.updateTable('users').set({ password_hash: password }).where('email', 'in', emails).execute()
  const people: Person[] = []
  for (const email of emails)
    people.push(await signIn(email, doctors.includes(email) ? 'doctor' : 'employer'))
  const guests = Array.from(
    { length: Number(values.guests) },
    () => ({ role: 'guest', headers: visitor, times: newTimes() }) as const,
  )
  return [...people, ...guests]
}

async function send(
  url: string,
  call: string,
  { headers }: Pick<Person, 'headers'>,
  figures: Figures,
): Promise<void> {
  const [path = '', method = 'GET'] = call.split(' ').reverse()
  const event = { eventType: 'View', entityType: 'JobOffer', entityId: nextJobs(1)[0] }
  const body = path.endsWith('-many') ? { events: [event, event, event, event] } : event
  const started = performance.now()
  const reply = await fetch(url + path, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  await reply.arrayBuffer()
  figures.latencies.push(performance.now() - started)
  if (reply.status < 400) return
  const what = `${reply.status} ${method} ${path.split('?')[0]?.replace(/[0-9a-f-]{36}/, ':id')}`
  figures.refused.set(what, (figures.refused.get(what) ?? 0) + 1)
}

async function openPage(
  url: string,
  calls: PageCalls,
  person: Pick<Person, 'headers'>,
  figures: Figures,
): Promise<void> {
  const [job] = nextJobs(1)
  const [html = '', ...rest] = calls.map((call) =>
    call.replaceAll('@jobs', nextJobs(20).join('%2C')).replaceAll('@job', job as string),
  )
  // The browser sends no token with a navigation.
  const { authorization: _, ...headers } = person.headers
  await send(url, html, { headers }, figures)
  await Promise.all(rest.map((call) => send(url, call, person, figures)))
}

/** Every 10 to 20 seconds a page, the first one at any time within 15 seconds. The same in each round. */
async function browse(url: string, person: Person, index: number, until: number, figures: Figures) {
  const { first, pauses } = person.times
  await sleep(first)
  for (let page = index; Date.now() < until; page += 1) {
    const calls = pages[person.role][page % pages[person.role].length] as PageCalls
    const started = Date.now()
    await openPage(url, calls, person, figures)
    const pause = pauses[(page - index) % pauses.length] as number
    await sleep(Math.max(0, pause - (Date.now() - started)))
  }
}

/** As fast as it can, whatever it is told. */
async function script(url: string, until: number, figures: Figures): Promise<void> {
  let page = 0
  const connection = async () => {
    while (Date.now() < until) {
      page += 1
      const path =
        page % 2 ? `/api/jobs?search=hospital&page=${1 + (page % 400)}` : `/vagas?search=hospital&x=${page}`
      await send(url, path, { headers: { 'x-forwarded-for': ADDRESS } }, figures)
    }
  }
  await Promise.all(Array.from({ length: SCRIPT_CONNECTIONS }, connection))
}

/** Visitors from other addresses, one after the other, about a page a second. */
async function visitElsewhere(url: string, until: number, figures: Figures): Promise<void> {
  for (let visitor = 0; Date.now() < until; visitor += 1) {
    const calls = pages.guest[visitor % pages.guest.length] as PageCalls
    const headers = { ...chrome, 'x-forwarded-for': `198.51.100.${visitor % 250}` }
    await openPage(url, calls, { headers }, figures)
    await sleep(1_000)
  }
}

interface Round {
  users: Figures
  guests: Figures
  others: Figures
  script: Figures
}

async function round(into: Round, people: Person[], url: string, hasScript: boolean): Promise<void> {
  const until = Date.now() + Number(values.seconds) * 1000
  await Promise.all([
    ...people.map((person, index) =>
      browse(url, person, index, until, person.role === 'guest' ? into.guests : into.users),
    ),
    visitElsewhere(url, until, into.others),
    ...(hasScript ? [script(url, until, into.script)] : []),
  ])
}

function report(name: string, figures: Figures): void {
  const { p50, p95, p99 } = quantiles(figures.latencies)
  const refused = [...figures.refused.values()].reduce((sum, count) => sum + count, 0)
  say(
    `  ${name.padEnd(8)}${String(figures.latencies.length).padStart(7)} calls ${String(refused).padStart(6)} refused   p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  p99 ${p99.toFixed(1)} ms`,
  )
  for (const [what, count] of figures.refused) say(`           ${count} x ${what}`)
}

try {
  const people = await crowd()
  const kinds = [
    ['without limits', open.url, false],
    ['with limits', limited.url, false],
    ['with limits, beside a script', limited.url, true],
  ] as const
  const results = kinds.map(() => ({
    users: newFigures(),
    guests: newFigures(),
    others: newFigures(),
    script: newFigures(),
  }))
  for (let count = 0; count < Number(values.rounds); count += 1)
    for (const [index, [, url, hasScript]] of kinds.entries())
      await round(results[index] as Round, people, url, hasScript)
  say(
    `${USERS} signed in and ${values.guests} guests behind one address, ${values.rounds} rounds of ${values.seconds} s`,
  )
  for (const [index, [name]] of kinds.entries()) {
    say(name)
    for (const [who, figures] of Object.entries(results[index] as Round))
      if (figures.latencies.length > 0) report(who, figures)
  }
} finally {
  await limited.stop()
  await open.stop()
}
