import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type AppProcess, root, startApp } from '../app.ts'
import { doctorTokens } from '../documents/doctors.ts'
import { ownDatabase } from './database.ts'
import { type Acknowledged, type Closing, findingsOf } from './race-findings.ts'
import { signInDemo } from './sign-in.ts'

/**
 * `node bench/rota/races.ts 10000 10`: so many random calls about bookings, of eight clients to two processes, of which one is killed
 * so often: offers, answers, changes, plantões that trusted doctors book at once, swaps and plantões that are given away. Afterwards
 * it compares what the clients were told with what is stored. It fails if a doctor works twice at once, if a place is given twice,
 * if a state does not follow from the history, if an acknowledged step is not in it, or if a closing is not the sum of its plantões.
 */
const CALLS = Number(process.argv[2] ?? 10_000)
const KILLS = Number(process.argv[3] ?? 10)
const CLIENTS = 8
const DOCTORS = 6
const DATES = 12
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const EMPLOYERS = ['hospital@demo.test', 'telemedicina@demo.test']
const say = (text: string) => void process.stdout.write(`${text}\n`)

const { db, env, remove } = await ownDatabase()
const start = (index: number) =>
  startApp(root, {
    port: PORT + index,
    env,
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
const acknowledged: Acknowledged[] = []
/** The token of each doctor, by her id. */
const doctors = new Map<string, string>()
/** The token of each company, by its id. */
const employers = new Map<string, string>()
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

/** The months, yyyy-mm, of the plantões and of those to which they are moved. */
const monthsOf = (now: number) => [
  ...new Set(
    Array.from({ length: DATES + 2 }, (_, days) => new Date(now + days * DAY_MS).toISOString().slice(0, 7)),
  ),
]

/** The id of the account of an access token. */
const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** A job of each company with the same plantões, to which every doctor has applied. */
async function prepare(): Promise<Application[]> {
  const [app] = processes as [AppProcess]
  const now = Date.now()
  const applications: Application[] = []
  for (const token of await doctorTokens(db, app, DOCTORS)) doctors.set(idOf(token), token)
  for (const [index, email] of EMPLOYERS.entries()) {
    const employer = await signInDemo(app, email)
    const { id: owner } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    employers.set(owner, employer)
    const rules = { noticeHours: 24, handover: index === 0 ? 'free' : 'approve' }
    await call(employer, 'PUT', '/rota/rules', rules)
    const dates = Array.from({ length: DATES }, (_, index) => dateOf(index, now))
    const made = await call(employer, 'POST', '/jobs', {
      title: 'Plantões da medição',
      description: 'Uma vaga com muitos plantões, que muitas pessoas disputam ao mesmo tempo.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
      regime: 'shift',
      ...{ payMin: 150_000, payMax: 150_000, payUnit: 'shift' },
      dates,
    })
    const jobId = made.reply?.id
    if (!jobId) throw new Error(`no job of ${owner}: ${made.status}`)
    for (const [doctorId, doctor] of doctors) {
      const { status } = await call(doctor, 'POST', `/jobs/${jobId}/apply`, {})
      const one = await db
        .selectFrom('applications')
        .select('id')
        .where('job_id', '=', jobId)
        .orderBy('applied_at', 'desc')
        .executeTakeFirst()
      if (!one) throw new Error(`not applied: ${status}`)
      applications.push({ id: one.id, employer, doctor, jobId })
      const trusted = await call(employer, 'PUT', `/rota/trusted-doctors/${doctorId}`)
      if (trusted.status !== 200) throw new Error(`not trusted: ${trusted.status}`)
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

/** A plantão that a trusted doctor books without an offer. */
async function book(): Promise<void> {
  const doctor = pick([...doctors.values()])
  const { reply } = await call(doctor, 'GET', '/bookings/bookable')
  const free = ((reply?.items ?? []) as { jobId: string; dateId: string; terms: object | null }[]).filter(
    ({ terms }) => terms,
  )
  if (free.length === 0) return
  const { jobId, dateId, terms } = pick(free)
  const booked = await call(doctor, 'POST', `/jobs/${jobId}/dates/${dateId}/book`, { terms })
  if (booked.status !== 200 || !booked.reply) return
  const { owner } = await db
    .selectFrom('jobs')
    .select('owner_user_id as owner')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  known.push({ id: booked.reply.id, employer: employers.get(owner) as string, doctor })
  acknowledged.push({ id: booked.reply.id, event: 'book' })
}

interface Colleague {
  doctorId: string
  shifts: { bookingId: string }[]
}

/** A plantão that a doctor gives away or swaps. Sometimes she takes the proposal back while it is being answered. */
async function handOver({ id, doctor, employer }: Known): Promise<void> {
  const { reply: list } = await call(doctor, 'GET', `/bookings/${id}/colleagues`)
  const colleagues = (list?.items ?? []) as Colleague[]
  if (colleagues.length === 0) return
  const { doctorId, shifts } = pick(colleagues)
  const other = Math.random() < 0.5 && shifts.length > 0 ? pick(shifts).bookingId : null
  const colleague = doctors.get(doctorId)
  const form = { toDoctorId: doctorId, otherBookingId: other, reason: 'Viagem' }
  const { reply: proposed } = await call(doctor, 'POST', `/bookings/${id}/handover`, form)
  if (!proposed || !colleague) return
  acknowledged.push({ id, event: 'proposeHandover' })
  const [answer] = await Promise.all([
    call(colleague, 'POST', `/handovers/${proposed.id}/answer`, { accepts: Math.random() < 0.9 }),
    ...(Math.random() < 0.2 ? [call(doctor, 'POST', `/handovers/${proposed.id}/take-back`)] : []),
  ])
  const decided =
    answer.reply?.state === 'accepted'
      ? await call(employer, 'POST', `/handovers/${proposed.id}/decide`, { approves: Math.random() < 0.9 })
      : answer
  if (decided.reply?.state !== 'done') return
  acknowledged.push({ id, event: 'passOn' })
  if (other) acknowledged.push({ id: other, event: 'passOn' })
  const taken = decided.reply.newBookingId as string | null
  if (taken) known.push({ id: taken, employer, doctor: colleague })
}

async function act(applications: readonly Application[]): Promise<void> {
  const chance = Math.random()
  // The newest ones are still open.
  const booking = known[known.length - 1 - Math.floor(Math.random() ** 2 * Math.min(known.length, 60))]
  if (!booking || chance < 0.25) return offer(pick(applications))
  if (chance < 0.35) return book()
  if (chance < 0.45) return handOver(booking)
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
  const closings: Closing[] = []
  for (const [employerId, token] of employers)
    for (const month of monthsOf(Date.now())) {
      const { reply } = await call(token, 'GET', `/bookings/closing?month=${month}`)
      const { shifts, agreedCentavos } = reply.total
      closings.push({ employerId, month, shifts, agreedCentavos })
    }
  const { wrong, ...found } = await findingsOf(db, { acknowledged, closings })
  say(
    `${CALLS} actions of ${CLIENTS} clients in ${Math.round((Date.now() - began) / 1000)} s, ${killed} kills`,
  )
  say(`replies by status: ${JSON.stringify(Object.fromEntries([...replies].sort()))}`)
  say(JSON.stringify(found))
  say(JSON.stringify(wrong))
  // A run in which nothing was booked has shown nothing.
  failed = Object.values(wrong).some((total) => total > 0) || found.agreedOnPlaces === 0
} finally {
  for (const app of processes) await app.stop()
  await remove()
}
say(failed ? 'failed' : 'no double booking, no place given twice, every step in the history')
process.exitCode = failed ? 1 : 0
