import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { DAY_MS } from '#contract/durations.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { reindexJobs } from '#server/features/jobs/job-index/service.ts'
import { type BulkEmployer, bulkEmployers } from './bulk-employers.ts'
import { comingDays } from './calendar.ts'
import { composeJob } from './compose-job.ts'
import { type City, cities } from './content/cities.ts'
import { kindOf } from './content/employer-kinds.ts'
import { copyRows } from './copy.ts'
import { type JobRows, jobRows, type Reference, readReference } from './job-rows.ts'
import { randomOf, uuidOf, weightedPicker } from './random.ts'

export { fillIndex } from '#server/features/jobs/job-index/service.ts'

const CHUNK = 5_000
const MAX_EMPLOYERS = 2_000
const JOBS_PER_EMPLOYER = 40
// A quota that no generated employer reaches.
const UNLIMITED_POSTS = 1_000_000
const JOB_TABLES =
  'jobs, job_search, job_bits, job_sparse_bits, job_specialties, job_practice_areas, job_tags, job_dates'

type Target = Pick<Database, 'db' | 'pool'>

/**
 * Generates active jobs, with their employers and search rows, until there are `jobs`. Jobs of an earlier run stay, and
 * job number n has the same text in every run. Each chunk is committed separately, so that neither memory nor a
 * rollback grows with the number of jobs.
 */
export async function seedBulk(
  target: Target,
  { jobs, now, say }: { jobs: number; now: Date; say: (text: string) => void },
): Promise<void> {
  const reference = await readReference(target.db)
  const towns = await readTowns(target)
  const employers = bulkEmployers(Math.min(MAX_EMPLOYERS, Math.ceil(jobs / JOBS_PER_EMPLOYER)), towns)
  await insertEmployers(target, employers, reference, now)
  const rowsOf = jobRowGenerator(employers, reference, now)
  const formatted = (count: number) => count.toLocaleString('pt-BR')

  const client = await target.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    // Updating the index row by row would take longer than everything else together.
    await client.query('alter index job_search_document set (fastupdate = on)')
    let generated = await countGenerated(target)
    // An earlier run may have stopped before it wrote the search rows of its last jobs.
    await indexJobs(target, Math.max(0, generated - CHUNK), generated, now)
    while (generated < jobs) {
      const next = Math.min(generated + CHUNK, jobs)
      const rows = Array.from({ length: next - generated }, (_, offset) =>
        rowsOf(generated + offset, 1 - (generated + offset) / jobs),
      )
      await saveRows(client, rows)
      // Without statistics the planner assumes that the tables are empty and scans them for each row.
      if (generated === 0) await client.query(`analyze ${JOB_TABLES}`)
      await indexJobs(target, generated, next, now)
      generated = next
      say(
        `Vagas geradas: ${formatted(generated)} de ${formatted(jobs)} (${Math.floor((generated / jobs) * 100)}%)`,
      )
    }
    say('Atualizando as estatísticas do banco…')
    await client.query("select gin_clean_pending_list('job_search_document')")
    await client.query(`vacuum (analyze) ${JOB_TABLES}, users, employers`)
  } finally {
    // Closed instead of returned to the pool, since its statements have no time limit any more.
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
    job_dates: rows.flatMap(({ dates }) => dates),
  }
  await client.query('begin')
  for (const [table, list] of Object.entries(tables)) await copyRows(client, table, list)
  await client.query('commit')
}

const jobId = (number: number) => uuidOf(`bulk job ${number}`)

function jobRowGenerator(
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
      // Most jobs are recent. They are generated in the order of publication, as in real use.
      publishedAt: new Date(now.getTime() - (0.001 + 28.9 * age ** 1.6) * DAY_MS),
      status: 'active' as const,
      closed: null,
      isSponsored: random.chance(0.02),
      isFeaturedByPlan: random.chance(0.03),
    }
    return jobRows(composed, history, reference)
  }
}

async function indexJobs({ db }: Target, from: number, to: number, now: Date): Promise<void> {
  if (from === to) return
  const ids = Array.from({ length: to - from }, (_, offset) => jobId(from + offset))
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local gin_pending_list_limit = '256MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    await reindexJobs(trx, ids, now)
  })
}

async function countGenerated({ db }: Target): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('users.email', 'like', 'empresa-%@demo.test')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every municipality of Brazil, with one of its state's area codes. */
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
      industry: kindOf(one.employer.kind).industry,
      company_size: one.companySize,
      founded_year: one.employer.founded,
      crm_registration: one.crmRegistration,
      technical_director: one.director,
      technical_director_crm: one.directorCrm,
      granted_posts: UNLIMITED_POSTS,
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
