import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { indexedJobIsOpen } from '#server/db/conditions.ts'
import { slotsOf } from './bit-slots.ts'
import { type Bits, condition, type Matching, matchingSlots, publishedWithin } from './matching.ts'

export interface Slice {
  limit: number
  offset: number
}

/** Relevance is judged among this many of the newest; older ones follow by date. */
export const RANKED_MATCHES = 2_000
/** As many are read and sorted by pay at once. */
const SORTED_MATCHES = 10_000
/** Up to here the planner finds the newest well by itself: few by the index of words, many by a walk from the newest on. */
const WALKED_MATCHES = 1_000
/** What very many jobs have is looked for among those of these last days, then among all. */
const RECENT_DAYS = [2, 8]
const WEIGHTS = sql`'{0, 0.6, 0.4, 1.0}'`

const jobIds = async (db: DbOrTrx, statement: RawBuilder<{ job_id: string }>) =>
  (await statement.execute(db)).rows.map((row) => row.job_id)

/** Slots of the newest jobs among the bits, and how many jobs there are: by counting, whatever page is asked for. */
async function newestSlots(db: DbOrTrx, bits: Bits, { limit, offset }: Slice) {
  const { rows } = await sql<{
    total: string
    chunk: number | null
    /** How many later jobs match in the chunks after this one. */
    before: string
    bits: Buffer
  }>`with matches as materialized (${bits}),
    counted as (select chunk, bits, bit_count(bits) as own,
      sum(bit_count(bits)) over (order by chunk desc) as upto from matches)
    select whole.total, page.chunk, page.upto - page.own as before, bit_send(page.bits) as bits
    from (select coalesce(sum(own), 0) as total from counted) as whole
    left join (select * from counted where own > 0 and upto > ${offset} and upto - own < ${offset + limit}) as page on true
    order by page.chunk desc`.execute(db)
  const slots: number[] = []
  for (const { chunk, before, bits } of rows) {
    if (chunk === null) continue
    const skip = Math.max(0, offset - Number(before))
    slots.push(...slotsOf({ chunk, bits }, { skip, limit: limit - slots.length }))
  }
  return { slots, total: Number(rows[0]?.total ?? 0) }
}

/** The newest jobs among the bits, and how many there are. */
export async function newestOf(
  db: DbOrTrx,
  bits: Bits,
  slice: Slice,
): Promise<{ ids: string[]; total: number }> {
  const { slots, total } = await newestSlots(db, bits, slice)
  if (slots.length === 0) return { ids: [], total }
  const ids = await jobIds(
    db,
    sql`select job_id from job_search where slot = any(${slots}::int[]) order by slot desc`,
  )
  return { ids, total }
}

/** The best of the newest jobs among the bits first, judged by title and key words; the others follow by date. */
export async function bestOf(
  db: DbOrTrx,
  bits: Bits,
  rank: string,
  { limit, offset }: Slice,
): Promise<string[]> {
  if (offset >= RANKED_MATCHES) return (await newestOf(db, bits, { limit, offset })).ids
  const { slots } = await newestSlots(db, bits, { limit: RANKED_MATCHES, offset: 0 })
  const best = await jobIds(
    db,
    sql`select job_id from job_search where slot = any(${slots}::int[])
      order by ts_rank(${WEIGHTS}, essence, ${rank}::tsquery) desc, slot desc limit ${limit} offset ${offset}`,
  )
  const missing = limit - best.length
  if (missing === 0 || slots.length < RANKED_MATCHES) return best
  return [...best, ...(await newestOf(db, bits, { limit: missing, offset: RANKED_MATCHES })).ids]
}

/**
 * The best paid per `unit` among the bits first; of the same pay, the newest. `total` is how many jobs the bits have: few
 * are read and sorted, of many the index by pay is walked.
 */
export async function bestPaidOf(
  db: DbOrTrx,
  bits: Bits,
  { unit, total }: { unit: string; total: number },
  { limit, offset }: Slice,
): Promise<string[]> {
  const paid = sql`pay_unit = ${unit} and pay_top is not null`
  const order = sql`order by pay_top desc, slot desc limit ${limit} offset ${offset}`
  if (total <= SORTED_MATCHES) {
    const { slots } = await newestSlots(db, bits, { limit: SORTED_MATCHES, offset: 0 })
    return jobIds(
      db,
      sql`select job_id from job_search where slot = any(${slots}::int[]) and ${paid} ${order}`,
    )
  }
  return jobIds(
    db,
    // As an array, the bits of a job's chunk are found without a join, which would lose the order of the index; rows are
    // read for the page alone.
    sql`with matches as materialized (${bits}),
      chunks as (select array_agg(coalesce(bits, 0::bit(16384)) order by place) as list
        from generate_series(0, (select max(chunk) from matches)) as place left join matches on chunk = place),
      page as materialized (select pay_top, slot from job_search where ${paid}
        and get_bit(((select list from chunks))[slot / 16384 + 1], slot % 16384) = 1 ${order})
      select job_id from job_search join page using (slot) order by page.pay_top desc, slot desc`,
  )
}

/** How many jobs there are among the bits. */
export async function countOf(db: DbOrTrx, bits: Bits): Promise<number> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(bit_count(bits)), 0) as total
    from (${bits}) as matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** How many jobs match groups and words; counts no further than `upTo`. */
export async function countMatches(db: DbOrTrx, matching: Matching, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total
    from ${matchingSlots(matching, { upTo })}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

interface Newest {
  /** More match than can be reached, so that they are not all read. */
  isCommon?: boolean
  /** A tsquery; who has it in title or key words is left out. */
  besides?: string | undefined
}

/** The newest matches first. */
export async function newestMatches(
  db: DbOrTrx,
  matching: Matching,
  { limit, offset }: Slice,
  { isCommon, besides }: Newest = {},
): Promise<string[]> {
  const page = sql`order by slot desc limit ${limit} offset ${offset}`
  if (offset < WALKED_MATCHES && !besides)
    return jobIds(db, sql`select job_id from job_search where ${condition(matching)} ${page}`)
  const allOf = (some: Matching) =>
    jobIds(
      db,
      sql`select job_id from job_search where slot in
        (select slot from ${matchingSlots(some, { besides })} ${page}) order by slot desc`,
    )
  if (isCommon)
    for (const days of RECENT_DAYS) {
      const ids = await allOf(publishedWithin(matching, days))
      if (ids.length === limit) return ids
    }
  return allOf(matching)
}

/** The best paid matches first; of the same pay, the newest. */
export const bestPaidMatches = (db: DbOrTrx, matching: Matching, { limit, offset }: Slice) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${condition(matching)} and pay_top is not null
      order by pay_top desc, slot desc limit ${limit} offset ${offset}`,
  )

/** The best matches of the words first, judged by title and key words; for as many as can be read and sorted at once. */
export const bestMatches = (db: DbOrTrx, matching: Matching, rank: string, { limit, offset }: Slice) =>
  jobIds(
    db,
    sql`select job_id from job_search where slot = any(array(select slot from ${matchingSlots(matching)}))
      order by ts_rank(${WEIGHTS}, essence, ${rank}::tsquery) desc, slot desc limit ${limit} offset ${offset}`,
  )

/** Featured jobs in an order of their own for each day. */
export const featuredOfTheDay = (db: DbOrTrx, now: Date, limit: number) =>
  jobIds(
    db,
    sql`select job_id from job_search where featured_until > ${now} and ${indexedJobIsOpen('job_search', now)}
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
