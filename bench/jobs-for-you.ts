import { sql } from 'kysely'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type Latency, quantiles } from './latency.ts'

const EMAIL = 'bench.matches@example.com'
const SAMPLES = 200

/** Doctors by what their profiles say: specialties, and a city with its state or neither. */
const profiles: Record<string, { specialties: string[]; city: string | null; state: string | null }> = {
  'common specialty, São Paulo': { specialties: ['Clínica Médica'], city: 'São Paulo', state: 'SP' },
  'two specialties, Campinas': { specialties: ['Cardiologia', 'Pediatria'], city: 'Campinas', state: 'SP' },
  'rare specialty, small town': { specialties: ['Genética Médica'], city: 'Tefé', state: 'AM' },
  'specialty only': { specialties: ['Cardiologia'], city: null, state: null },
  'place only': { specialties: [], city: 'Belo Horizonte', state: 'MG' },
}

interface SuggestionFigure extends Latency {
  profile: string
  found: number
  /** The median of a search with words. */
  searchP50: number
  searchP99: number
}

/** Both in turn, so that what else the machine does slows both. */
async function alternately(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const series: [number[], number[]] = [[], []]
  for (let round = 0; round < SAMPLES; round += 1)
    for (const [index, work] of [one, other].entries()) {
      const started = performance.now()
      await work()
      series[index]?.push(performance.now() - started)
    }
  const search = quantiles(series[1])
  return { ...quantiles(series[0]), searchP50: search.p50, searchP99: search.p99 }
}

/** The suggestions for a doctor with two hundred applications, one client. */
export async function measureJobsForYou(app: BenchApp): Promise<SuggestionFigure[]> {
  const { db } = app.database
  const hash = await passwordHash()
  await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, password_hash)
    values (${EMAIL}, 'doctor', now(), now(), 'Bench Doctor', ${hash}) on conflict (email) do nothing`.execute(
    db,
  )
  await sql`insert into doctors select id from users where email = ${EMAIL} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into applications (job_id, doctor_id, status, applied_at, updated_at)
    select jobs.id, users.id, 'submitted', now(), now() from users, (select id from jobs order by id limit 200) as jobs
    where email = ${EMAIL} on conflict do nothing`.execute(db)
  const headers = { ...chrome, authorization: `Bearer ${await accessToken(app, EMAIL)}` }
  const read = async () => {
    const reply = await fetch(`${app.url}/api/jobs/matches`, { headers })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { items: unknown[] }
  }
  const readList = async () => {
    const reply = await fetch(`${app.url}/api/jobs?search=cardiologia+plantao`, { headers })
    await reply.json()
  }
  const figures: SuggestionFigure[] = []
  for (const [profile, { specialties, city, state }] of Object.entries(profiles)) {
    await sql`update users set state = ${state},
      city_id = (select id from cities where name = ${city} and state = ${state}) where email = ${EMAIL}`.execute(
      db,
    )
    await sql`delete from doctor_specialties using users where doctor_id = users.id and email = ${EMAIL}`.execute(
      db,
    )
    await sql`insert into doctor_specialties (doctor_id, specialty_id) select users.id, specialties.id
      from users, specialties where email = ${EMAIL} and specialties.name = any(${specialties})`.execute(db)
    const { items } = await read()
    figures.push({ profile, found: items.length, ...(await alternately(read, readList)) })
  }
  return figures
}
