import { sql } from 'kysely'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type Latency, latency } from './latency.ts'

const HOSPITAL = 'bench.hospital@example.com'
const APPLICANTS = 2_000
const SAMPLES = 200

/** Queries of `GET /applications/employer` as the applications page makes them, by name. */
const listKinds: Record<string, string> = {
  'all, newest first': '',
  'new, oldest first': 'status=submitted&direction=asc',
  'by name': 'sort=name&direction=asc',
  'by distance': 'sort=distance&direction=asc',
  'by status': 'sort=status&direction=asc',
  'within 100 km': 'distanceKm=100',
  'RQE of the job': 'hasRqe=true',
  'state of the CRM': 'uf=SP',
  'common name': 'search=silva',
  'specialty and city': 'search=pediatria+sp',
  'nothing found': 'search=xyzzyx',
}

/** A job with two thousand applicants, a hundred of them with an application to a second job too. Later runs reuse them. */
async function addApplicants({ database: { db } }: BenchApp): Promise<string> {
  await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, password_hash)
    values (${HOSPITAL}, 'employer', now(), now(), 'Hospital Bench', ${await passwordHash()})
    on conflict (email) do nothing`.execute(db)
  await sql`insert into employers (user_id) select id from users where email = ${HOSPITAL} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, phone, state, city_id)
    select 'candidata' || n || '@bench.example', 'doctor', now(), now(),
      (array['Maria','Ana','João','José','Antônio','Francisca','Carlos','Paulo','Lucas','Márcia'])[1 + n % 10] || ' ' ||
      (array['Silva','Souza','Oliveira','Pereira','Lima','Carvalho','Araújo'])[1 + n / 10 % 7] || ' ' || n,
      '11987654321', city.state, city.id
    from generate_series(1, ${APPLICANTS}) as n
    join (select id, state, row_number() over (order by population desc, id) as place from cities) as city
      on city.place = 1 + n % 400
    on conflict (email) do nothing`.execute(db)
  const doctors = sql`select id, substring(email from '\\d+')::int as n, state from users
    where email like 'candidata%@bench.example'`
  await sql`insert into doctors (user_id) select id from (${doctors}) as own on conflict do nothing`.execute(
    db,
  )
  await sql`insert into doctor_registrations (doctor_id, crm, uf) select id, (700000 + n)::text, state
    from (${doctors}) as own on conflict do nothing`.execute(db)
  await sql`insert into doctor_specialties (doctor_id, specialty_id, rqe)
    select own.id, specialties.id, case when n % 3 > 0 then (10000 + n)::text end
    from (${doctors}) as own
    join (select id, row_number() over (order by id) as place from specialties) as specialties
      on specialties.place in (1 + n % 55, 1 + (n + 7) % 55)
    on conflict do nothing`.execute(db)
  await sql`insert into jobs (owner_user_id, title, description, job_type, state, city_id, status, published_at, expires_at,
      created_at, updated_at)
    select users.id, title, 'Vaga do teste de desempenho.', 'contract', 'SP', cities.id, 'paused', now(),
      now() + interval '300 days', now(), now()
    from users, cities, unnest(array['Cardiologista', 'Plantonista']) as title
    where email = ${HOSPITAL} and cities.name = 'Campinas' and cities.state = 'SP'
      and not exists (select from jobs where owner_user_id = users.id)`.execute(db)
  await sql`insert into job_specialties (job_id, specialty_id, position)
    select jobs.id, specialties.id, 0 from jobs, specialties
    where owner_user_id = (select id from users where email = ${HOSPITAL}) and specialties.name = 'Cardiologia'
    on conflict do nothing`.execute(db)
  await sql`insert into applications (job_id, doctor_id, status, applied_at, updated_at)
    select jobs.id, own.id,
      (array['submitted','submitted','viewed','in_review','shortlisted','interview','hired','rejected'])[1 + n % 8],
      now() - n * interval '7 minutes', now() - n * interval '6 minutes'
    from jobs, (${doctors}) as own
    where owner_user_id = (select id from users where email = ${HOSPITAL})
      and (title = 'Cardiologista' or n % 20 = 0)
    on conflict do nothing`.execute(db)
  await sql`insert into application_events (application_id, status, at)
    select id, status, updated_at from applications
    where not exists (select from application_events where application_id = applications.id)`.execute(db)
  await sql`analyze users, doctors, doctor_registrations, doctor_specialties, jobs, applications, application_events`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`select jobs.id from jobs join users on users.id = owner_user_id
    where email = ${HOSPITAL} and title = 'Cardiologista'`.execute(db)
  return rows[0]?.id ?? ''
}

export interface ApplicationFigure extends Latency {
  kind: string
  total: number
}

/** Measures the waiting times of a recruiter with two thousand applicants to one job, with one client. */
export async function measureApplications(app: BenchApp): Promise<ApplicationFigure[]> {
  const jobId = await addApplicants(app)
  const headers = { ...chrome, authorization: `Bearer ${await accessToken(app, HOSPITAL)}` }
  const read = async (path: string) => {
    const reply = await fetch(`${app.url}/api${path}`, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as {
      totalCount?: number
      next?: string | null
      items?: { id: string }[]
    }
  }
  const figures: ApplicationFigure[] = []
  const measure = async (kind: string, path: string) => {
    const { totalCount = 0 } = await read(path)
    figures.push({ kind, total: totalCount, ...(await latency(SAMPLES, () => read(path))) })
  }
  const list = `/applications/employer?jobId=${jobId}&perDoctor=true&pageSize=50`
  for (const [kind, query] of Object.entries(listKinds)) await measure(kind, `${list}&${query}`)
  // The last of the forty pages.
  let last = list
  let first: string | undefined
  for (let next: string | null | undefined = ''; next !== null && next !== undefined; ) {
    const reply = await read(last)
    first ??= reply.items?.[0]?.id
    next = reply.next
    if (next) last = `${list}&after=${next}`
  }
  await measure('last page', last)
  await measure('all jobs', '/applications/employer?perDoctor=true&pageSize=50')
  await measure('(counts of the tabs)', `/applications/employer/counts?jobId=${jobId}&perDoctor=true`)
  await measure('(values of the filters)', `/applications/employer/filters?jobId=${jobId}`)
  await measure('(one application)', `/applications/${first}`)
  return figures
}
