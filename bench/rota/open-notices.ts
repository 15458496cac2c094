import { sql } from 'kysely'
import type { Queue } from '#server/db/queue.ts'
import { sendOpenNotices } from '#server/features/rota/shift-notices/service.ts'
import { ownDatabase } from './database.ts'

/**
 * `node bench/rota/open-notices.ts`: the notices of 2,000 open plantões to 100,000 doctors, run after run. A fifth of the jobs and a
 * quarter of the doctors name no specialty.
 */
const DOCTORS = 100_000
const JOBS = 2_000
const RUNS = 6
const say = (text: string) => void process.stdout.write(`${text}\n`)

const { db, remove } = await ownDatabase()
/** Noon in Brasília, so that it is never night. */
const now = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`)

/** People and jobs are where Brazilians live: a city is as likely as it has inhabitants. */
const inhabited = sql`(select cities.id, cities.state, sum(population) over (order by cities.id) as upto,
  sum(population) over () as everybody from cities)`

async function insert(): Promise<void> {
  await sql`create table places as select * from ${inhabited} as city`.execute(db)
  await sql`create index on places (upto)`.execute(db)
  const place = (n: string) =>
    sql`(select id from places where upto >= (hashtext(${n}::text || number)::bigint + 2147483648) / 4294967296.0 * everybody
      order by upto limit 1)`
  await sql`insert into users (email, role, name, email_verified_at, profile_completed_at, city_id, created_at, last_seen_at)
    select 'medicao-' || number || '@example.com', 'doctor', 'Médica da Medição', ${now}, ${now}, ${place('doctor')}, ${now}, ${now}
    from generate_series(1, ${DOCTORS}) as number`.execute(db)
  await sql`update users set state = cities.state from cities where cities.id = users.city_id`.execute(db)
  await sql`insert into doctors (user_id) select id from users where role = 'doctor'`.execute(db)
  await sql`insert into doctor_specialties (doctor_id, specialty_id)
    select id, (select id from specialties order by md5(users.id::text || specialties.id) limit 1) from users
    where role = 'doctor' and hashtext(id::text) % 4 <> 0`.execute(db)
  await sql`insert into users (email, role, name) values ('empresa@example.com', 'employer', 'Hospital')`.execute(
    db,
  )
  await sql`insert into employers (user_id) select id from users where role = 'employer'`.execute(db)
  await sql`insert into jobs (owner_user_id, title, description, is_remote, state, city_id, status, job_type, dates, date_starts,
      created_at, updated_at, published_at, expires_at)
    select owner.id, 'Plantão da medição ' || number, '<p>Plantão</p>', number % 20 = 0, cities.state, cities.id, 'active', 'contract',
      array[day], array[(day + time '19:00') at time zone 'America/Sao_Paulo'], ${now}, ${now}, ${now},
      ${now}::timestamptz + interval '20 days'
    from generate_series(1, ${JOBS}) as number
      cross join lateral (select ${now}::date + number % 3 as day) as planned
      cross join lateral (select ${place('job')} as id) as chosen
      join cities on cities.id = chosen.id, users as owner where owner.role = 'employer'`.execute(db)
  await sql`insert into job_dates (job_id, position, day, starts_at, hours)
    select id, 0, dates[1], '19:00', 12 from jobs`.execute(db)
  await sql`insert into job_specialties (job_id, position, specialty_id)
    select id, 0, (select id from specialties order by md5(jobs.id::text || specialties.id) limit 1) from jobs
    where hashtext(id::text) % 5 <> 0`.execute(db)
  await sql`analyze`.execute(db)
}

try {
  await insert()
  const queue = { add: async () => {} } as unknown as Queue
  for (let run = 1; run <= RUNS; run += 1) {
    const began = performance.now()
    const sent = await sendOpenNotices({ db, queue }, now)
    say(`run ${run}: ${sent} notices in ${Math.round(performance.now() - began)} ms`)
  }
} finally {
  await remove()
}
