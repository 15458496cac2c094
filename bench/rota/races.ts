import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { type AppProcess, root, startApp } from '../app.ts'
import { doctorTokens } from '../documents/doctors.ts'
import { signInDemo } from './sign-in.ts'

/**
 * `node bench/rota/races.ts 10000 10`: so many random calls about bookings, of eight clients to two processes, of which one is killed
 * so often. Afterwards it compares what the clients were told with what is stored. It fails if a doctor works twice at once, if a
 * place is given twice, if a state does not follow from the history, or if an acknowledged step is not in it.
 */
const CALLS = Number(process.argv[2] ?? 10_000)
const KILLS = Number(process.argv[3] ?? 10)
const CLIENTS = 8
const DOCTORS = 6
const DATES = 12
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const EMPLOYERS = ['hospital@demo.test', 'telemedicina@demo.test']
const say = (text: string) => void process.stdout.write(`${text}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'medponto-bench-rota-'))
const embedded = await startEmbedded({ dataDir })
const { db, close } = createDatabase(embedded.url, { limits: 'none' })
await migrate(embedded.url)
const start = (index: number) =>
  startApp(root, {
    port: PORT + index,
    env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO_DATA: 'on' },
  })

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

interface Application {
  id: string
  employer: string
  doctor: string
  jobId: string
}
interface Known {
  id: string
  employer: string
  doctor: string
}

let processes: AppProcess[] = []
const replies = new Map<string, number>()
/** The steps that a process has acknowledged, by booking. */
const acknowledged: { id: string; event: string }[] = []
const known: Known[] = []

async function call(token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${pick(processes).url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 200)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  const status = reply?.status ?? 0
  replies.set(`${status}`, (replies.get(`${status}`) ?? 0) + 1)
  return { status, reply: reply?.ok ? await reply.json().catch(() => null) : null }
}

const HOURS = 12
/** Two plantões overlap with the one before, so that most pairs of agreements exclude each other. */
const startOf = (index: number, now: number) =>
  new Date(Math.floor(now / DAY_MS + 2 + Math.floor(index / 3)) * DAY_MS + (10 + (index % 3) * 6) * HOUR_MS)

const dateOf = (index: number, now: number) => {
  const start = startOf(index, now)
  const local = new Date(start.getTime() - 3 * HOUR_MS).toISOString()
  return { day: local.slice(0, 10), startsAt: local.slice(11, 16), hours: HOURS, places: 1 + (index % 2) }
}

/** A job of each company with the same plantões, to which every doctor has applied. */
async function prepare(): Promise<Application[]> {
  const [app] = processes as [AppProcess]
  const now = Date.now()
  const applications: Application[] = []
  const doctors = await doctorTokens(db, app, DOCTORS)
  for (const email of EMPLOYERS) {
    const employer = await signInDemo(app, email)
    const { id: owner } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const dates = Array.from({ length: DATES }, (_, index) => dateOf(index, now))
    const made = await call(employer, 'POST', '/jobs', {
      title: 'Plantões da medição',
      description: 'Uma vaga com muitos plantões, que muitas pessoas disputam ao mesmo tempo.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
      regime: 'shift',
      dates,
    })
    const jobId = made.reply?.id
    if (!jobId) throw new Error(`no job of ${owner}: ${made.status}`)
    for (const doctor of doctors) {
      const { status } = await call(doctor, 'POST', `/jobs/${jobId}/apply`, {})
      const one = await db
        .selectFrom('applications')
        .select('id')
        .where('job_id', '=', jobId)
        .orderBy('applied_at', 'desc')
        .executeTakeFirst()
      if (!one) throw new Error(`not applied: ${status}`)
      applications.push({ id: one.id, employer, doctor, jobId })
    }
  }
  return applications
}

async function offer({ id, employer, doctor }: Application): Promise<void> {
  const { reply: defaults } = await call(employer, 'GET', `/applications/${id}/bookings/defaults`)
  const date = defaults && pick(defaults.dates as { dateId: string; day: string; startsAt: string }[])
  if (!date) return
  const startsAt = new Date(`${date.day}T${date.startsAt}:00-03:00`)
  const { reply } = await call(employer, 'POST', `/applications/${id}/bookings`, {
    place: 'Pronto-socorro',
    payCentavos: 100_000 + Math.floor(Math.random() * 100_000),
    paymentDays: 30,
    noticeHours: 24,
    answerHours: 24,
    dates: [
      {
        dateId: date.dateId,
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + HOURS * HOUR_MS).toISOString(),
      },
    ],
  })
  for (const booking of reply?.items ?? []) {
    known.push({ id: booking.id, employer, doctor })
    acknowledged.push({ id: booking.id, event: 'offer' })
  }
}

async function step(event: string, booking: Known, by: 'doctor' | 'employer', path: string, body?: object) {
  const { status, reply } = await call(booking[by], 'POST', `/bookings/${booking.id}/${path}`, body)
  if (status === 200 && reply) acknowledged.push({ id: booking.id, event })
}

async function act(applications: readonly Application[]): Promise<void> {
  const chance = Math.random()
  // The newest ones are still open.
  const booking = known[known.length - 1 - Math.floor(Math.random() ** 2 * Math.min(known.length, 60))]
  if (!booking || chance < 0.3) return offer(pick(applications))
  if (chance < 0.7) return step('accept', booking, 'doctor', 'accept')
  if (chance < 0.76) return step('decline', booking, 'doctor', 'decline', {})
  if (chance < 0.8) return step('takeBack', booking, 'employer', 'take-back')
  if (chance < 0.95)
    return step('cancel', booking, pick(['doctor', 'employer'] as const), 'cancel', { reason: 'Imprevisto' })
  const { reply } = await call(booking.employer, 'GET', `/bookings/${booking.id}`)
  if (reply?.state !== 'agreed') return
  const start = Date.parse(reply.startsAt) + pick([-6, 6]) * HOUR_MS
  const proposed = {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + HOURS * HOUR_MS).toISOString(),
    place: reply.place,
    payCentavos: reply.payCentavos + 1_000,
    paymentDays: reply.paymentDays,
    note: reply.note,
  }
  await step('proposeChange', booking, 'employer', 'change', proposed)
  await step('acceptChange', booking, 'doctor', 'change/answer', { accepts: true, proposed })
}

/** The state that follows from each event that changes it. */
const STATES = `(values ('offer', 'offered'), ('accept', 'agreed'), ('decline', 'declined'), ('takeBack', 'taken_back'),
  ('lapse', 'lapsed'), ('fill', 'lapsed'), ('cancel', 'cancelled')) as implied (event, state)`

/** Agreed bookings with the plantão of the job that they take a place of. */
const PLACES = `bookings join job_dates on job_dates.job_id = bookings.job_id and job_dates.day = planned_day
  and job_dates.starts_at = planned_start and bookings.state = 'agreed'`

async function findings() {
  const count = async (query: string) => {
    const { rows } = await sql
      .raw<{ total: string }>(`select count(*) as total from (${query}) as found`)
      .execute(db)
    return Number(rows[0]?.total)
  }
  const events = await db.selectFrom('booking_events').select(['booking_id', 'event']).execute()
  const stored = new Map<string, number>()
  for (const { booking_id: id, event } of events)
    stored.set(`${id} ${event}`, (stored.get(`${id} ${event}`) ?? 0) + 1)
  return {
    bookings: await count('select 1 from bookings'),
    agreed: await count(`select 1 from bookings where state = 'agreed'`),
    twiceAtOnce:
      await count(`select 1 from bookings one join bookings other on one.doctor_id = other.doctor_id and one.id < other.id
      and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
      where one.state = 'agreed' and other.state = 'agreed'`),
    agreedOnPlaces: await count(`select 1 from ${PLACES}`),
    placesGivenTwice: await count(`select 1 from ${PLACES}
      group by bookings.job_id, planned_day, planned_start, places having count(*) > places`),
    statesWithoutHistory: await count(`select 1 from bookings where state is distinct from (
      select implied.state from booking_events join ${STATES} using (event) where booking_id = bookings.id
      order by position desc limit 1)`),
    agreedTermsWithoutHistory:
      await count(`select 1 from bookings where state = 'agreed' and pay_centavos is distinct from (
      select (terms ->> 'payCentavos')::int from booking_events where booking_id = bookings.id
        and event in ('accept', 'acceptChange') order by position desc limit 1)`),
    acknowledgedButMissing: acknowledged.filter(({ id, event }) => !stored.has(`${id} ${event}`)).length,
  }
}

let failed = true
try {
  processes = [await start(0), await start(1)]
  const applications = await prepare()
  say(`${applications.length} applications, ${DATES} plantões of each of ${EMPLOYERS.length} companies`)
  let left = CALLS
  let killed = 0
  const client = async () => {
    while (left-- > 0) await act(applications)
  }
  const killing = async () => {
    while (killed < KILLS && left > 0) {
      const due = CALLS - ((killed + 1) * CALLS) / (KILLS + 1)
      if (left > due) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      const index = killed % 2
      const victim = processes[index] as AppProcess
      const survivor = processes[1 - index] as AppProcess
      victim.kill()
      killed += 1
      processes = [survivor, survivor]
      const fresh = await start(index)
      processes = index === 0 ? [fresh, survivor] : [survivor, fresh]
    }
  }
  const began = Date.now()
  await Promise.all([killing(), ...Array.from({ length: CLIENTS }, client)])
  const found = await findings()
  say(
    `${CALLS} actions of ${CLIENTS} clients in ${Math.round((Date.now() - began) / 1000)} s, ${killed} kills`,
  )
  say(`replies by status: ${JSON.stringify(Object.fromEntries([...replies].sort()))}`)
  say(JSON.stringify({ ...found, acknowledged: acknowledged.length }))
  const {
    twiceAtOnce,
    placesGivenTwice,
    statesWithoutHistory,
    agreedTermsWithoutHistory,
    acknowledgedButMissing,
  } = found
  failed =
    twiceAtOnce +
      placesGivenTwice +
      statesWithoutHistory +
      agreedTermsWithoutHistory +
      acknowledgedButMissing >
      0 || found.agreedOnPlaces === 0
} finally {
  for (const app of processes) await app.stop()
  await close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
say(failed ? 'failed' : 'no double booking, no place given twice, every step in the history')
process.exitCode = failed ? 1 : 0
