import { type RawBuilder, sql } from 'kysely'
import { REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { slotsOf } from './bit-slots.ts'
import { bitsOfGroups, condition, type Matching } from './matching.ts'

export interface Slice {
  limit: number
  offset: number
}

/** Relevance is judged among this many of the newest matches; older ones follow by date. */
const RANKED_MATCHES = 5_000

const jobIds = async (db: DbOrTrx, statement: RawBuilder<{ job_id: string }>) =>
  (await statement.execute(db)).rows.map((row) => row.job_id)

/** The newest jobs that fit the groups, and how many there are: counting bits, whatever page is asked for. */
export async function newestOfGroups(
  db: DbOrTrx,
  matching: Matching,
  { limit, offset }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{
    total: string
    chunk: number | null
    /** How many later jobs match in the chunks after this one. */
    before: string
    bits: Buffer
  }>`with matches as materialized (${bitsOfGroups(matching)}),
    counted as (select chunk, bits, bit_count(bits) as own,
      sum(bit_count(bits)) over (order by chunk desc) as upto from matches)
    select whole.total, page.chunk, page.upto - page.own as before, bit_send(page.bits) as bits
    from (select coalesce(sum(own), 0) as total from counted) as whole
    left join (select * from counted where own > 0 and upto > ${offset} and upto - own < ${offset + limit}) as page on true
    order by page.chunk desc`.execute(db)
  const total = Number(rows[0]?.total ?? 0)
  const slots: number[] = []
  for (const { chunk, before, bits } of rows)
    if (chunk !== null)
      slots.push(
        ...slotsOf(
          { chunk, bits },
          { skip: Math.max(0, offset - Number(before)), limit: limit - slots.length },
        ),
      )
  if (slots.length === 0) return { ids: [], total }
  const ids = await jobIds(
    db,
    sql`select job_id from job_search where slot = any(${slots}::int[]) order by slot desc`,
  )
  return { ids, total }
}

/** How many jobs fit the groups. */
export async function countOfGroups(db: DbOrTrx, matching: Matching): Promise<number> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(bit_count(bits)), 0) as total
    from (${bitsOfGroups(matching)}) as matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** How many jobs match groups and words; counts no further than `upTo`. */
export async function countMatches(db: DbOrTrx, matching: Matching, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total
    from (select from job_search where ${condition(matching)} limit ${upTo}) as matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The newest matches first. */
export const newestMatches = (db: DbOrTrx, matching: Matching, { limit, offset }: Slice) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${condition(matching)} order by slot desc limit ${limit} offset ${offset}`,
  )

/** The best paid matches first; of the same pay, the newest. */
export const bestPaidMatches = (db: DbOrTrx, matching: Matching, { limit, offset }: Slice) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${condition(matching)} and pay_top is not null
      order by pay_top desc, slot desc limit ${limit} offset ${offset}`,
  )

/**
 * The best matches of the words first, judged by title and key words among the newest; only in the text comes last.
 * `matches` is how many there are: while that is few, they are taken from the GIN index and then sorted. Left to itself
 * the planner walks by date and unpacks every document on the way, since it does not know what that costs.
 */
export function bestMatches(
  db: DbOrTrx,
  matching: Matching,
  { rank, matches }: { rank: string; matches: number },
  { limit, offset }: Slice,
) {
  if (offset >= RANKED_MATCHES) return newestMatches(db, matching, { limit, offset })
  const how = matches > REACHABLE_RESULTS ? sql`not materialized` : sql`materialized`
  return jobIds(
    db,
    sql`with matches as ${how} (select job_id, slot, essence from job_search where ${condition(matching)})
      select job_id from (select * from matches order by slot desc limit ${RANKED_MATCHES}) as newest
      order by ts_rank('{0, 0.6, 0.4, 1.0}', essence, ${rank}::tsquery) desc, slot desc
      limit ${limit} offset ${offset}`,
  )
}

/** Featured jobs in an order of their own for each day. */
export const featuredOfTheDay = (db: DbOrTrx, now: Date, limit: number) =>
  jobIds(
    db,
    sql`select job_id from job_search where featured_until > ${now} and expires_at > ${now}
      order by md5(job_id::text || ${now.toISOString().slice(0, 10)}), job_id limit ${limit}`,
  )

/** What makes a job like another: its first specialty, its state, whether it is remote. */
export async function traitsOf(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('jobs')
    .leftJoin('job_specialties', (join) =>
      join.onRef('job_specialties.job_id', '=', 'jobs.id').on('job_specialties.position', '=', 0),
    )
    .leftJoin('specialties', 'specialties.id', 'job_specialties.specialty_id')
    .select([
      'jobs.state',
      'jobs.is_remote',
      'jobs.sponsored_until',
      'jobs.published_at',
      'specialties.name as specialty',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
}
