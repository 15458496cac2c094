import { type RawBuilder, sql } from 'kysely'
import {
  contractFormLabels,
  REACHABLE_RESULTS,
  REMOTE_LABEL,
  regimeLabels,
  shiftLabels,
} from '#contract/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { lexemes } from './search-query.ts'

/** Relevance is judged among this many of the newest matches; older ones follow by date. */
const RANKED_MATCHES = 5_000

/**
 * Writes the search rows of these jobs, or of all, from the jobs as they stand: what is active is found, the rest
 * is not. One statement each, so that a million jobs cost one pass.
 */
export async function writeSearchRows(db: DbOrTrx, ids: string[] | null): Promise<void> {
  const among = (column: RawBuilder<unknown>) => (ids ? sql`${column} = any(${ids}::uuid[])` : sql`true`)
  const lexeme = (name: string, value: RawBuilder<unknown>) => sql`${`${name}=`}::text || ${value}`
  const labels = (values: Record<string, string>, column: string) =>
    sql`coalesce(${JSON.stringify(values)}::jsonb ->> ${sql.ref(column)}, '')`
  await sql`delete from job_search using jobs
    where jobs.id = job_search.job_id and jobs.status <> 'active' and ${among(sql`job_search.job_id`)}`.execute(
    db,
  )
  await sql`
    insert into job_search (job_id, published_at, expires_at, featured_until, document)
    select jobs.id, jobs.published_at, jobs.expires_at,
      case when jobs.featured_by_plan then 'infinity' else jobs.sponsored_until end,
      setweight(to_tsvector('medponto', jobs.title), 'A')
      || setweight(to_tsvector('medponto', concat_ws(' . ', specialties.text, areas.text, tag_list.text, cities.name,
          states.name, states.uf, case when jobs.is_remote then ${REMOTE_LABEL} end,
          ${labels(regimeLabels, 'jobs.regime')}, ${labels(shiftLabels, 'jobs.shift')},
          ${labels(contractFormLabels, 'jobs.contract_form')},
          case when not jobs.employer_hidden then users.name end)), 'B')
      || setweight(to_tsvector('medponto', regexp_replace(jobs.description || ' ' || jobs.requirements, '<[^>]*>', ' ', 'g')), 'C')
      || array_to_tsvector(array_remove(
          array[${lexeme(lexemes.state, sql`jobs.state`)}, ${lexeme(lexemes.city, sql`cities.name`)},
            case when jobs.is_remote then ${lexemes.remote} end]
          || specialties.list || areas.list || tag_list.list, null))
    from jobs
    join users on users.id = jobs.owner_user_id
    left join cities on cities.id = jobs.city_id
    left join states on states.uf = jobs.state
    cross join lateral (select string_agg(name, ' . ') as text, array_agg(${lexeme(lexemes.specialty, sql`name`)}) as list
      from job_specialties join specialties on id = specialty_id where job_id = jobs.id) as specialties
    cross join lateral (select string_agg(name, ' . ') as text, array_agg(${lexeme(lexemes.practiceArea, sql`name`)}) as list
      from job_practice_areas join practice_areas on id = practice_area_id where job_id = jobs.id) as areas
    cross join lateral (select string_agg(tag, ' . ') as text, array_agg(${lexeme(lexemes.tag, sql`tag`)}) as list
      from job_tags where job_id = jobs.id) as tag_list
    where jobs.status = 'active' and ${among(sql`jobs.id`)}
    on conflict (job_id) do update set published_at = excluded.published_at, expires_at = excluded.expires_at,
      featured_until = excluded.featured_until, document = excluded.document`.execute(db)
}

/** Words as a person types them -> tsquery text; empty when only stop words were typed. */
export async function parseWords(db: DbOrTrx, words: string): Promise<string> {
  const { rows } = await sql<{
    query: string
  }>`select websearch_to_tsquery('medponto', ${words})::text as query`.execute(db)
  return rows[0]?.query ?? ''
}

export interface Matching {
  /** tsquery text; empty matches everything. */
  tsquery: string
  isFeatured: boolean
  now: Date
}

const condition = ({ tsquery, isFeatured, now }: Matching) => sql`expires_at > ${now}
  and ${isFeatured ? sql`featured_until > ${now}` : sql`true`}
  and ${tsquery ? sql`document @@ ${tsquery}::tsquery` : sql`true`}`

const jobIds = async (db: DbOrTrx, statement: RawBuilder<{ job_id: string }>) =>
  (await statement.execute(db)).rows.map((row) => row.job_id)

/** The newest matches first. */
export const newestMatches = (
  db: DbOrTrx,
  matching: Matching,
  { limit, offset }: { limit: number; offset: number },
) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${condition(matching)}
      order by published_at desc, job_id limit ${limit} offset ${offset}`,
  )

/**
 * The best matches of `words` first, judged by title and key words among the newest; only in the text comes last.
 * `matches` is how many there are: while that is few, they are taken from the GIN index and then sorted. Left to itself
 * the planner walks by date and unpacks every document on the way, since it does not know what that costs.
 */
export function bestMatches(
  db: DbOrTrx,
  matching: Matching,
  { words, matches }: { words: string; matches: number },
  { limit, offset }: { limit: number; offset: number },
) {
  if (offset >= RANKED_MATCHES) return newestMatches(db, matching, { limit, offset })
  const how = matches > REACHABLE_RESULTS ? sql`not materialized` : sql`materialized`
  return jobIds(
    db,
    sql`with matches as ${how} (
        select job_id, published_at, essence from job_search where ${condition(matching)})
      select job_id from (
        select * from matches order by published_at desc, job_id limit ${RANKED_MATCHES}) as newest
      order by ts_rank('{0, 0, 0.4, 1.0}', essence, ${words}::tsquery) desc, published_at desc, job_id
      limit ${limit} offset ${offset}`,
  )
}

/** The newest matches of words; taken from the GIN index while they are few, for the reason that `bestMatches` gives. */
export const newestOfWords = (
  db: DbOrTrx,
  matching: Matching,
  { matches, limit }: { matches: number; limit: number },
) =>
  jobIds(
    db,
    sql`with matches as ${matches > REACHABLE_RESULTS ? sql`not materialized` : sql`materialized`} (
        select job_id, published_at from job_search where ${condition(matching)})
      select job_id from matches order by published_at desc, job_id limit ${limit}`,
  )

/** Featured jobs in an order of their own for each day. */
export const featuredOfTheDay = (db: DbOrTrx, matching: Matching, limit: number) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${condition(matching)}
      order by md5(job_id::text || ${matching.now.toISOString().slice(0, 10)}), job_id limit ${limit}`,
  )

/** How many match; counts no further than `upTo`. */
export async function countMatches(db: DbOrTrx, matching: Matching, upTo: number | null): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from (
    select from job_search where ${condition(matching)} ${upTo ? sql`limit ${upTo}` : sql``}) as matches`.execute(
    db,
  )
  return Number(rows[0]?.total ?? 0)
}

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
