import { sql } from 'kysely'
import { root, startApp } from '../app.ts'
import { quantiles } from '../latency.ts'
import { ownDatabase } from './database.ts'
import { signInDemo } from './sign-in.ts'

/**
 * `node bench/rota/invitations.ts`: the twenty best of 100,000 doctors who want invitations, for 200 jobs of all specialties and states
 * over HTTP, one client, three times. The doctors live where people live, a third of them without a specialty.
 */
const DOCTORS = Number(process.env.BENCH_DOCTORS ?? 100_000)
const ASKED = 200
const ROUNDS = 3
const WARMING = 20
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const BAR_MS = 60
const say = (text: string) => void process.stdout.write(`${text}\n`)

const { db, url, env, remove } = await ownDatabase()
const app = await startApp(root, {
  port: PORT,
  env,
})

const doctors = sql`bench_doctors`

/** Doctors with their cities, titles, checks, weeks and plantões. */
async function insert(): Promise<void> {
  await sql`insert into users (email, email_verified_at, profile_completed_at, role, name, state, city_id, last_seen_at)
    select 'medicao-convite-' || n || '@example.com', now(), now(), 'doctor', 'Médica da Medição ' || n, cities.state, cities.id,
      now() - random() * interval '120 days'
    from (select n, width_bucket(random() * total, bounds) as pick
        from generate_series(1, ${DOCTORS}) as n, (select array_agg(before::float8 order by id) as bounds, max(before)::float8 as total
          from (select id, sum(population) over (order by id) - population as before from cities) as sums offset 0) as all_cities
        offset 0) as doctors
      join (select id, state, row_number() over (order by id) as number from cities) as cities on cities.number = pick`.execute(
    db,
  )
  await sql`create table bench_doctors as select id, name, state, row_number() over (order by id) as n,
    hashtext(id::text) & 1048575 as luck from users where email like 'medicao-convite-%'`.execute(db)
  await sql`insert into doctors (user_id) select id from ${doctors} as made`.execute(db)
  await sql`insert into doctor_registrations (doctor_id, crm, uf) select id, (5000000 + n)::text, state from ${doctors} as made`.execute(
    db,
  )
  for (const number of [1, 2])
    await sql`insert into doctor_specialties (doctor_id, specialty_id, rqe)
      select made.id, listed.id, case when random() < 0.8 then (10000 + n)::text end
      from (select *, 1 + floor(power(random(), 2) * (select count(*) from specialties))::int as pick from ${doctors} as own
          where n % 3 > 0 and (${sql.lit(number)} = 1 or n % 4 = 1)) as made
        join (select id, row_number() over (order by id) as place from specialties) as listed on listed.place = pick
      on conflict do nothing`.execute(db)
  await sql`insert into registration_checks (doctor_id, crm, uf, requested_at, origin, outcome, basis, checked_name, titles, checked_at,
      expires_at, is_current)
    select id, (5000000 + n)::text, state, now(), 'doctor', 'verified', 'registry', name, '[]', now(), now() + interval '180 days', true
    from ${doctors} as made where n % 5 < 2`.execute(db)
  // Triggers look up each doctor. Without statistics PostgreSQL reads whole tables for that.
  await sql`analyze`.execute(db)
  await sql`insert into invitation_choices (doctor_id, opted_in_at) select id, now() from ${doctors} as made`.execute(
    db,
  )
  await sql`update invitation_choices set invitable_from = now() + interval '3 days' where random() < 0.05`.execute(
    db,
  )
  await sql`insert into availability_hours (doctor_id, weekday, starts_at, ends_at)
    select id, weekday, '18:00', '08:00' from ${doctors} as made, generate_series(1, 7) as weekday
    where n % 3 = 0 and weekday <= 1 + n % 7`.execute(db)
  const company = sql`(select id from users where email = 'hospital@demo.test')`
  await sql`insert into excluded_companies (doctor_id, employer_id, excluded_at, shown_as, is_hidden)
    select id, ${company}, now(), 'Hospital', false from ${doctors} as made where n % 50 = 0`.execute(db)
  await sql`insert into bookings (doctor_id, employer_id, state, title, doctor_name, doctor_registration, employer_name, starts_at,
      ends_at, place, pay_centavos, notice_hours, note, answer_by, offered_at, agreed_at, updated_at, asked_at)
    select id, ${company}, 'agreed', 'Plantão', 'Médica', 'CRM', 'Hospital', start, start + interval '12 hours', 'Pronto-socorro',
      100000, 24, '', start, now(), now(), now(), case when start < now() then now() end
    from (select id, date_trunc('day', now()) + (luck % 60 - 30) * interval '1 day' + interval '22 hours' as start
      from ${doctors} as made where n % 10 = 0) as made`.execute(db)
  // Of one company, which asks for all of them.
  await sql`update jobs set owner_user_id = ${company} where status = 'active' and ends_at > now()`.execute(
    db,
  )
  await sql`drop table bench_doctors`.execute(db)
  await sql`vacuum analyze`.execute(db)
  // Otherwise PostgreSQL writes the new rows to disk during the calls.
  await sql`checkpoint`.execute(db)
}

try {
  const started = performance.now()
  await insert()
  say(`${DOCTORS} doctors in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  const token = await signInDemo(app, 'hospital@demo.test')
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const jobs = await db
    .selectFrom('jobs')
    .select([
      'id',
      'is_remote',
      sql<number>`(select count(*)::int from job_specialties where job_id = jobs.id)`.as('topics'),
      sql<number>`cardinality(dates)`.as('dates'),
      'state',
    ])
    .where('status', '=', 'active')
    .where('ends_at', '>', new Date())
    .orderBy('id')
    .limit(ASKED)
    .execute()
  const ask = async (id: string) => {
    const reply = await fetch(`${app.url}/api/jobs/${id}/candidates`, { headers })
    const body = (await reply.json()) as { items?: unknown[] }
    if (!body.items) throw new Error(JSON.stringify(body))
    return body.items.length
  }
  // The first statement on a new connection takes 200 ms to plan. All are asked at once, so that each connection plans one.
  for (let turn = 0; turn < 2; turn += 1) await Promise.all(jobs.slice(0, WARMING).map(({ id }) => ask(id)))
  const asked: { text: string; ms: number; items: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { id, is_remote, topics, dates, state } of jobs) {
      const began = performance.now()
      const items = await ask(id)
      const ms = performance.now() - began
      const place = is_remote ? 'remote' : state
      asked.push({ text: `${place}, ${topics} specialties, ${dates} dates`, ms, items })
    }
  const { p50, p95, p99 } = quantiles(asked.map(({ ms }) => ms))
  const full = asked.filter(({ items }) => items === 20).length
  say(
    `${asked.length} calls about jobs of ${new Set(jobs.map(({ state }) => state)).size} states, ${full} of them with twenty doctors`,
  )
  say(`p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (bar ${BAR_MS} ms)`)
  for (const { text, ms, items } of asked.toSorted((one, other) => other.ms - one.ms).slice(0, 8))
    say(`  ${ms.toFixed(0)} ms: ${text}, ${items} doctors`)
  if (process.env.BENCH_HOLD) {
    say(`held: ${url}`)
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.BENCH_HOLD) * 1_000))
  }
} finally {
  await app.stop()
  await remove()
}
