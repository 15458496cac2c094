import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { root, startApp } from '../app.ts'
import { ownDatabase } from './database.ts'
import { signInDemo } from './sign-in.ts'

/** `node bench/rota/month.ts`: the rota of a company with 200 doctors and 1,000 plantões in a month, asked as its page does. */
const DOCTORS = 200
const BOOKINGS = 1_000
const ASKED = 200
/** Calls before those that are measured: a process compiles its code in the first ones. */
const WARMING = 20
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const { db, env, remove } = await ownDatabase()
const app = await startApp(root, {
  port: PORT,
  env,
})

/** A month ahead, in which the demo has no plantões. */
const MONTH = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 7)
const first = Date.parse(`${MONTH}-01T10:00:00Z`)

async function insert(): Promise<void> {
  const { id: employerId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'hospital@demo.test')
    .executeTakeFirstOrThrow()
  const doctors = Array.from({ length: DOCTORS }, (_, index) => ({
    id: randomUUID(),
    email: `medicao-escala-${index}@example.com`,
    name: `Médica da Medição ${index}`,
    role: 'doctor' as const,
  }))
  await db.insertInto('users').values(doctors).execute()
  const now = new Date()
  const rows = Array.from({ length: BOOKINGS }, (_, index) => {
    const doctor = doctors[index % DOCTORS] as (typeof doctors)[number]
    // Five plantões of each doctor, on five days.
    const day = Math.floor(index / DOCTORS) * 5 + (index % 5)
    const startsAt = new Date(first + day * DAY_MS + (index % 2) * 12 * HOUR_MS)
    return {
      doctor_id: doctor.id,
      employer_id: employerId,
      state: index % 4 === 0 ? ('offered' as const) : ('agreed' as const),
      title: 'Plantonista de Clínica Médica',
      doctor_name: doctor.name,
      doctor_registration: `CRM ${10_000 + index}/PR`,
      employer_name: 'Hospital da Medição',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 12 * HOUR_MS),
      place: 'Pronto-socorro adulto, Rua das Flores, 10, Curitiba',
      pay_centavos: 140_000,
      payment_days: 30,
      notice_hours: 24,
      note: 'Entrada pela portaria da emergência.',
      answer_by: new Date(startsAt.getTime() - HOUR_MS),
      offered_at: now,
      agreed_at: index % 4 === 0 ? null : now,
      updated_at: now,
    }
  })
  await db.insertInto('bookings').values(rows).execute()
}

try {
  await insert()
  const token = await signInDemo(app, 'hospital@demo.test')
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const times: number[] = []
  let items = 0
  for (let asked = -WARMING; asked < ASKED; asked += 1) {
    const began = performance.now()
    const reply = await fetch(`${app.url}/api/bookings?month=${MONTH}`, { headers })
    items = ((await reply.json()) as { items: unknown[] }).items.length
    if (asked >= 0) times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
  // `fetch` unpacks the body, so its size comes from a raw request.
  const bytes = await new Promise<number>((resolve, reject) => {
    request(`${app.url}/api/bookings?month=${MONTH}`, { headers }, (reply) => {
      let size = 0
      reply.on('data', (part: Buffer) => {
        size += part.length
      })
      reply.on('end', () => resolve(size))
    })
      .on('error', reject)
      .end()
  })
  say(`${items} plantões of ${DOCTORS} doctors in ${MONTH}`)
  say(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; ${(bytes / 1_000).toFixed(1)} kB as sent`)
} finally {
  await app.stop()
  await remove()
}
