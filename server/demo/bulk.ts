import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#server/db/client.ts'
import { reindexJobs } from '#server/features/job-index/service.ts'
import { type BulkEmployer, bulkEmployers } from './bulk-employers.ts'
import { comingDays } from './calendar.ts'
import { composeJob } from './compose-job.ts'
import { type City, cities } from './content/cities.ts'
import { employerKinds } from './content/employer-kinds.ts'
import { copyRows } from './copy.ts'
import { type JobRows, jobRows, type Reference, readReference } from './job-rows.ts'
import { randomOf, uuidOf, weightedPicker } from './random.ts'

const CHUNK = 5_000
const MOST_EMPLOYERS = 2_000
const JOBS_PER_EMPLOYER = 40
// More than any of them has.
const MOST_JOBS = 1_000_000
const DAY_MS = 86_400_000
const JOB_TABLES =
  'jobs, job_search, job_bits, job_sparse_bits, job_specialties, job_practice_areas, job_tags'

type Target = Pick<Database, 'db' | 'pool'>

/**
 * Brings the number of generated jobs up to `jobs`: all active, with their employers and search rows. What an earlier
 * run made stays; job number n has the same text in every run. Chunks are committed one by one, so that neither
 * memory nor a rollback grows with the number.
 */
export async function seedBulk(
  target: Target,
  { jobs, now, say }: { jobs: number; now: Date; say: (text: string) => void },
): Promise<void> {
  const reference = await readReference(target.db)
  const towns = await readTowns(target)
  const employers = bulkEmployers(Math.min(MOST_EMPLOYERS, Math.ceil(jobs / JOBS_PER_EMPLOYER)), towns)
  await insertEmployers(target, employers, reference, now)
  const rowsOf = rowsMaker(employers, reference, now)
  const told = (count: number) => count.toLocaleString('pt-BR')

  const client = await target.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    // Entered row by row, the index would take longer than all the rest together.
    await client.query('alter index job_search_document set (fastupdate = on)')
    let made = await countMade(target)
    // An earlier run may have ended between its last jobs and their search rows.
    await index(target, Math.max(0, made - CHUNK), made, now)
    while (made < jobs) {
      const next = Math.min(made + CHUNK, jobs)
      const rows = Array.from({ length: next - made }, (_, offset) =>
        rowsOf(made + offset, 1 - (made + offset) / jobs),
      )
      await saveRows(client, rows)
      // Without figures of its own a table that was empty a moment ago is read whole for each row.
      if (made === 0) await client.query(`analyze ${JOB_TABLES}`)
      await index(target, made, next, now)
      made = next
      say(`Vagas geradas: ${told(made)} de ${told(jobs)} (${Math.floor((made / jobs) * 100)}%)`)
    }
    say('Atualizando as estatísticas do banco…')
    await client.query("select gin_clean_pending_list('job_search_document')")
    await client.query(`vacuum (analyze) ${JOB_TABLES}, users, employers`)
  } finally {
    // Not back into the pool, since no time limit holds for it any more.
    client.release(true)
    await target.pool.query('alter index job_search_document set (fastupdate = off)')
  }
}

async function saveRows(client: PoolClient, rows: readonly JobRows[]): Promise<void> {
  const tables = {
    jobs: rows.map(({ job }) => job),
    job_specialties: rows.flatMap(({ specialties }) => specialties),
    job_practice_areas: rows.flatMap(({ areas }) => areas),
    job_tags: rows.flatMap(({ tags }) => tags),
  }
  await client.query('begin')
  for (const [table, list] of Object.entries(tables)) await copyRows(client, table, list)
  await client.query('commit')
}

const jobId = (number: number) => uuidOf(`bulk job ${number}`)

function rowsMaker(
  employers: readonly BulkEmployer[],
  reference: Reference,
  now: Date,
): (number: number, age: number) => JobRows {
  const pickEmployer = weightedPicker(employers, ({ weight }) => weight)
  const days = comingDays(now)
  return (number, age) => {
    const random = randomOf(`bulk job ${number}`)
    const { employer } = pickEmployer(random)
    const composed = composeJob(random, employer, days, now.getFullYear())
    const history = {
      id: jobId(number),
      ownerId: employer.id,
      // The older the job the fewer there are; made in the order of publication, as they come in life.
      publishedAt: new Date(now.getTime() - (0.001 + 28.9 * age ** 1.6) * DAY_MS),
      status: 'active' as const,
      closed: null,
      isSponsored: random.chance(0.02),
      isFeaturedByPlan: random.chance(0.03),
    }
    return jobRows(composed, history, reference)
  }
}

async function index({ db }: Target, from: number, to: number, now: Date): Promise<void> {
  if (from === to) return
  const ids = Array.from({ length: to - from }, (_, offset) => jobId(from + offset))
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local gin_pending_list_limit = '256MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    await reindexJobs(trx, ids, now)
  })
}

async function countMade({ db }: Target): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('users.email', 'like', 'empresa-%@demo.test')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every municipality, as places of the long tail; the area code is that of the state's capital or so. */
async function readTowns({ db }: Target): Promise<City[]> {
  const areaCodes = new Map(cities.toReversed().map(({ state, areaCode }) => [state, areaCode]))
  const rows = await db.selectFrom('cities').select(['state', 'name']).orderBy('id').execute()
  return rows.map(({ state, name }) => ({ state, name, areaCode: areaCodes.get(state) ?? 11, people: 20 }))
}

async function insertEmployers(
  { db }: Target,
  all: readonly BulkEmployer[],
  reference: Reference,
  now: Date,
): Promise<void> {
  const createdAt = new Date(now.getTime() - 200 * DAY_MS)
  for (let start = 0; start < all.length; start += 500) {
    const some = all.slice(start, start + 500)
    const users = some.map((one) => {
      const [{ state, name }] = one.employer.cities
      return {
        id: one.employer.id,
        email: one.email,
        email_verified_at: createdAt,
        role: one.employer.kind === 'telehealth' ? ('telehealth' as const) : ('employer' as const),
        profile_completed_at: createdAt,
        name: one.employer.name,
        phone: one.phone,
        cnpj: one.cnpj,
        state,
        city_id: reference.cityId(state, name),
        bio: one.description,
        created_at: createdAt,
        updated_at: createdAt,
      }
    })
    const employers = some.map((one) => ({
      user_id: one.employer.id,
      industry: employerKinds[one.employer.kind].industry,
      company_size: one.companySize,
      founded_year: one.employer.founded,
      crm_registration: one.crmRegistration,
      technical_director: one.director,
      technical_director_crm: one.directorCrm,
      granted_posts: MOST_JOBS,
    }))
    await db
      .insertInto('users')
      .values(users)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await db
      .insertInto('employers')
      .values(employers)
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  }
}
