import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { benchApp } from '../app.ts'
import { latency } from '../latency.ts'
import { signInDemo } from './sign-in.ts'

/** `node bench/rota/fits.ts [jobs]`: the search by a doctor's agenda, one client, the list and its total. */
const jobs = Number(process.argv[2] ?? 20_000)
const TIMES = 200
const say = (text: string) => void process.stdout.write(`${text}\n`)

const night = { starts_at: '19:00', ends_at: '07:00' }
const agendas: Record<string, { weekdays: number[]; starts_at: string; ends_at: string }> = {
  always: { weekdays: [], ...night },
  nights: { weekdays: [1, 2, 3, 4, 5, 6, 7], ...night },
  weekends: { weekdays: [6, 7], starts_at: '00:00', ends_at: '00:00' },
}
const queries: Record<string, string> = {
  'no other filter': '',
  state: 'state=SP',
  'common word': 'search=hospital',
  'five filters': 'state=SP&regime=shift&contractForm=pj&medicalSpecialties=Pediatria&publishedWithin=14',
  'without the agenda': 'off',
}

const app = await benchApp(jobs, say)
const { db } = app.database
const ids: string[] = []
try {
  const password = await hash('Medponto1')
  for (const [name, { weekdays, starts_at, ends_at }] of Object.entries(agendas)) {
    const id = randomUUID()
    ids.push(id)
    const email = `medicao-${id}@example.com`
    await db
      .insertInto('users')
      .values({
        id,
        email,
        name: 'Médica da Medição',
        role: 'doctor',
        password_hash: password,
        email_verified_at: new Date(),
        profile_completed_at: new Date(),
      })
      .execute()
    await db.insertInto('doctors').values({ user_id: id }).execute()
    const hours = weekdays.map((weekday) => ({ doctor_id: id, weekday, starts_at, ends_at }))
    if (hours.length > 0) await db.insertInto('availability_hours').values(hours).execute()
    const url = 'https://calendar.example.com/a.ics'
    const now = new Date()
    const calendar = {
      doctor_id: id,
      url,
      added_at: now,
      read_at: now,
      next_read_at: new Date(+now + DAY_MS),
    }
    await db.insertInto('doctor_calendars').values(calendar).execute()
    // Five appointments a day, for 120 days.
    await sql`insert into calendar_busy_times (doctor_id, starts_at, ends_at)
      select ${id}, at, at + interval '30 minutes'
      from generate_series(${now}::timestamptz, ${new Date(+now + 120 * DAY_MS)}::timestamptz, ${`${(24 * HOUR_MS) / 5} milliseconds`}::interval) as at`.execute(
      db,
    )
    const headers = { authorization: `Bearer ${await signInDemo(app, email)}` }
    for (const [kind, query] of Object.entries(queries)) {
      const address = `${app.url}/api/jobs?${query === 'off' ? '' : `fitsAgenda=true&${query}`}`
      let total = 0
      const { p50, p95, p99 } = await latency(TIMES, async () => {
        const reply = await fetch(address, { headers })
        if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
        total = ((await reply.json()) as { totalCount: number }).totalCount
      })
      say(
        `${name}, ${kind}: ${total} jobs, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      )
    }
  }
} finally {
  await db.deleteFrom('users').where('id', 'in', ids).execute()
  await app.stop()
}
