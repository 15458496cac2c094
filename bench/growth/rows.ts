import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { passwordHash } from '../accounts.ts'

/** Accounts of a grown installation. All have the password of the benches. */
export const grownAccounts = {
  owner: 'growth.owner@bench.example',
  recruiter: 'growth.recruiter@bench.example',
  reader: 'growth.reader@bench.example',
  doctor: 'growth.doctor1@bench.example',
  admin: 'growth.admin@bench.example',
} as const

const DOCTORS = 50_000
const COMPANY_JOBS = 400
/** Of the job of the company with the most applicants; the rest is spread evenly. */
const APPLICANTS_OF_FIRST = 5_000
const OTHER_APPLICATIONS_PER_JOB = 45
/** Of the busiest doctor. */
const OWN_APPLICATIONS = 500

const own = sql`(select id from users where email = ${grownAccounts.owner})`
const doctors = sql`(select id, substring(email from '\\d+')::int as n from users where email like 'growth.doctor%@bench.example')`
/** 'submitted' to 'rejected' by a number, in shares that a busy company has. */
const statusOf = (n: string) =>
  sql.raw(`(array['submitted','submitted','submitted','viewed','viewed','in_review','shortlisted',
  'interview','hired','rejected','rejected','rejected','rejected','rejected','withdrawn'])[1 + (${n}) % 15]`)

const accounts = (hash: string): RawBuilder<unknown>[] => [
  sql`insert into users (email, role, email_verified_at, profile_completed_at, name, password_hash, created_at)
    values (${grownAccounts.owner}, 'employer', now(), now(), 'Hospital Crescido', ${hash}, now() - interval '2 years'),
      (${grownAccounts.recruiter}, 'team_member', now(), now(), 'Rita Recrutadora', ${hash}, now()),
      (${grownAccounts.reader}, 'team_member', now(), now(), 'Lia Leitora', ${hash}, now()),
      (${grownAccounts.admin}, 'admin', now(), now(), 'Bench Admin', ${hash}, now())`,
  sql`insert into employers (user_id, granted_plan, granted_posts) values (${own}, 'business', 1000)`,
  sql`insert into team_members (user_id, company_id, role, created_at)
    select id, ${own}, case email when ${grownAccounts.reader} then 'reader' else 'recruiter' end, now()
    from users where email in (${grownAccounts.recruiter}, ${grownAccounts.reader})`,
  sql`insert into users (email, role, email_verified_at, profile_completed_at, name, phone, state, city_id, password_hash, created_at)
    select 'growth.doctor' || n || '@bench.example', 'doctor', now(), now(),
      (array['Maria','Ana','João','José','Antônio','Francisca','Carlos','Paulo','Lucas','Márcia'])[1 + n % 10] || ' ' ||
      (array['Silva','Souza','Oliveira','Pereira','Lima','Carvalho','Araújo'])[1 + n / 10 % 7] || ' ' ||
      (array['Prado','Teles','Moura','Viana','Sales','Rangel','Paiva','Leite','Brito','Fontes','Matos'])[1 + n / 70 % 11],
      '11987654321', city.state, city.id, case when n = 1 then ${hash} end, now() - n * interval '20 minutes'
    from generate_series(1, ${DOCTORS}) as n
    join (select id, state, row_number() over (order by population desc, id) as place from cities) as city
      on city.place = 1 + n % 2000`,
  sql`insert into doctors (user_id) select id from ${doctors} as d`,
  sql`insert into doctor_registrations (doctor_id, crm, uf)
    select d.id, (1000000 + n)::text, users.state from ${doctors} as d join users on users.id = d.id`,
  sql`insert into doctor_specialties (doctor_id, specialty_id, rqe)
    select d.id, specialties.id, case when n % 3 > 0 then (10000 + n)::text end from ${doctors} as d
    join (select id, row_number() over (order by id) as place from specialties) as specialties
      on specialties.place in (1 + n % 55, 1 + (n + 7) % 55)`,
  sql`analyze users, doctors, doctor_registrations, doctor_specialties`,
]

const applications: RawBuilder<unknown>[] = [
  // Paused, so that the index has nothing to do.
  sql`insert into jobs (owner_user_id, title, description, job_type, state, city_id, status, close_reason, published_at,
      expires_at, created_at, updated_at, closed_at)
    select ${own}, (array['Cardiologista','Plantonista de UTI','Pediatra','Clínico geral','Anestesista'])[1 + n % 5] || ' ' || n,
      'Vaga do teste de desempenho.', 'contract', city.state, city.id,
      case when n <= 150 then 'paused' else 'closed' end, case when n > 150 then 'filled_here' end,
      now() - n * interval '1 day', now() + (200 - n) * interval '1 day', now() - n * interval '1 day',
      now() - n * interval '1 day', case when n > 150 then now() - (n - 150) * interval '1 day' end
    from generate_series(1, ${COMPANY_JOBS}) as n
    join (select id, state, row_number() over (order by population desc, id) as place from cities) as city
      on city.place = 1 + n % 40`,
  sql`insert into job_specialties (job_id, specialty_id, position)
    select jobs.id, 1 + row_number() over (order by jobs.id) % 50, 0 from jobs where owner_user_id = ${own}`,
  sql`create unlogged table growth_seed as
    with d as materialized (select * from ${doctors} as d),
      company as (select id, row_number() over (order by created_at desc) - 1 as j from jobs where owner_user_id = ${own}),
      others as (select id, row_number() over (order by id) - 1 as j from jobs where owner_user_id <> ${own}),
      pairs as (
        select id as job_id, j, 1 + (j * 997 + k) % ${DOCTORS}::int as n from company cross join lateral
          generate_series(0, case when j = 0 then ${APPLICANTS_OF_FIRST - 1}::int else 237 end) as k
        union all
        select id, j, 1 + (j * ${OTHER_APPLICATIONS_PER_JOB}::int + k) % ${DOCTORS}::int
          from others cross join lateral generate_series(0, ${OTHER_APPLICATIONS_PER_JOB - 1}::int) as k
        union
        select id, j, 1 from others where j % 40 = 0 and j < ${OWN_APPLICATIONS * 40}::int
      )
    select gen_random_uuid() as id, job_id, d.id as doctor_id, ${statusOf('pairs.n * 7 + j')} as status,
      date_trunc('second', now() - (1 + (pairs.n * 7919 + j * 31) % 33000000) * interval '1 second') as applied_at,
      (pairs.n * 7919 + j * 104729) % 1000 as r, job_id in (select id from company) as is_own
    from pairs join d on d.n = pairs.n`,
  sql`insert into applications (id, job_id, doctor_id, status, applied_at, updated_at)
    select id, job_id, doctor_id, status, applied_at, applied_at + case status when 'submitted' then interval '0' else interval '20 hours' end
    from growth_seed on conflict do nothing`,
  sql`delete from growth_seed where id not in (select id from applications)`,
  sql`insert into application_events (application_id, status, at, author_id, move_id)
    select id, event.status, applied_at + event.after, case when event.status <> 'submitted' then ${own} end, null
    from growth_seed cross join lateral (
      select 'submitted' as status, interval '0' as after
      union all select 'viewed', interval '10 hours' where growth_seed.status not in ('submitted', 'withdrawn')
      union all select growth_seed.status, interval '20 hours' where growth_seed.status not in ('submitted', 'viewed')) as event`,
  sql`insert into application_moves (application_id, batch_id, from_status, to_status, former_status, author_id, reason,
      shows_reason, message, moved_at, send_at, sent_at)
    select id, gen_random_uuid(), 'viewed', status, 'viewed', ${own}, case status when 'rejected' then 'other' end, false,
      'Obrigado pela sua candidatura. Seguimos com outra pessoa nesta vaga.', applied_at + interval '20 hours',
      applied_at + interval '20 hours', applied_at + interval '20 hours'
    from growth_seed where status in ('in_review', 'shortlisted', 'interview', 'hired', 'rejected')`,
  sql`insert into application_messages (application_id, side, author_id, body, sent_at, read_at)
    select id, case when r % 2 = 0 then 'doctor' else 'employer' end, null, 'Posso começar na segunda-feira?',
      applied_at + interval '2 hours', case when r % 20 > 0 then applied_at + interval '3 hours' end
    from growth_seed where r < 150`,
  sql`insert into application_notes (application_id, author_id, body, created_at)
    select id, ${own}, 'Ligar na semana que vem.', applied_at + interval '4 hours' from growth_seed where is_own and r < 50`,
  sql`insert into application_favourites (application_id, author_id, marked_at)
    select id, ${own}, applied_at from growth_seed where is_own and r < 20`,
  sql`insert into interviews (application_id, state, times, chosen_time, minutes, place, note, shown_at, proposed_at, updated_at)
    select id, case when is_open then 'proposed' else 'confirmed' end, array[time], case when not is_open then time end, 30,
      'Por vídeo', '', applied_at, applied_at, applied_at
    from (select *, date_trunc('hour', applied_at + interval '10 days') as time,
        applied_at > now() - interval '5 days' and r % 2 = 0 as is_open
      from growth_seed where status in ('interview', 'hired')) as invited`,
]

const surroundings: RawBuilder<unknown>[] = [
  sql`insert into notifications (user_id, kind, subject_type, subject_id, times, unmailed, is_listed, began_at, happened_at, read_at)
    select case when is_own then ${own} else doctor_id end, 'application_advanced',
      'application', id, 1, 0, true, applied_at, applied_at, case when r % 20 > 0 then applied_at end
    from growth_seed where r < 300`,
  sql`insert into saved_jobs (doctor_id, job_id, saved_at) select distinct on (doctor_id, job_id) doctor_id, job_id, applied_at
    from growth_seed where r < 200`,
  sql`insert into team_activity (company_id, author_id, action, subject_id, at)
    select ${own}, ${own}, 'POST /applications/moves', id, applied_at from growth_seed where is_own`,
  sql`insert into admin_log (at, admin_user_id, action, subject_type, subject_id, changes)
    select now() - n * interval '3 minutes', (select id from users where email = ${grownAccounts.admin}),
      (array['job.approve','job.reject','user.suspend','report.decide'])[1 + n % 4], 'job', gen_random_uuid()::text,
      '{"status": {"before": "awaiting_review", "after": "active"}}'
    from generate_series(1, 300000) as n`,
  sql`insert into access_records (at, user_id, event, ip)
    select now() - record * interval '25 seconds', d.id, 'sign_in', '200.1.2.3'
    from generate_series(1, 500000) as record join ${doctors} as d on d.n = 1 + record % ${DOCTORS}`,
  sql`insert into analytics_daily (entity_type, entity_id, day, event_type, count)
    select 'JobOffer', jobs.id::text, current_date - back, event_type, 1 + back
    from jobs cross join generate_series(0, 29) as back cross join unnest(array['View','Impression']) as event_type`,
  sql`insert into analytics_daily (entity_type, entity_id, day, event_type, count)
    select 'JobOffer', jobs.id::text, created_at::date + later, event_type, 1 + later
    from jobs cross join generate_series(0, 59) as later cross join unnest(array['View','Impression']) as event_type
    where owner_user_id = ${own} and created_at::date + later < current_date - 29`,
  sql`drop table growth_seed`,
]

/** Fills a database of generated jobs with a million applications and what belongs to them; once. */
export async function growDatabase({ db, pool }: Database, say: (text: string) => void): Promise<void> {
  const grown = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', grownAccounts.admin)
    .executeTakeFirst()
  if (grown) return
  const statements = [...accounts(await passwordHash()), ...applications, ...surroundings]
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local work_mem = '256MB'`.execute(trx)
    for (const [index, statement] of statements.entries()) {
      await statement.execute(trx)
      say(`Crescimento: ${index + 1} de ${statements.length}`)
    }
  })
  await pool.query('vacuum (analyze)')
}
