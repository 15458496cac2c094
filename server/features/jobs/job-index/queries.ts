import { type RawBuilder, sql } from 'kysely'
import { weekdays } from '#contract/jobs/job-dates.ts'
import {
  contractFormLabels,
  type PayUnit,
  payUnits,
  REMOTE_LABEL,
  regimeLabels,
  shiftLabels,
} from '#contract/jobs/jobs.ts'
import type { tags } from '#contract/jobs/medicine.ts'
import { payScales } from '#contract/search/job-search.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsActive, jobIsOpen } from '#server/db/job-conditions.ts'
import { bitsOfSlots, chunkOfSlot } from './chunk-sql.ts'
import { ANY_JOB, hourlyStepRows, type LabelName, type PayStep, payStepRows, titleLabel } from './labels.ts'
import { asksForNoRqe } from './new-graduates.ts'
import { saidDays } from './said-days.ts'
import { termsOfWork } from './said-terms.ts'

// An arbitrary number, the same in every process. Two writers would deadlock, because a row of bits belongs to many jobs.
const WRITERS_LOCK = 7_225_017

/** A job's slot and all of its labels, as they are in the index. */
export interface IndexedJob {
  slot: number
  labels: string[]
}
/** The whole entry of a job. */
export interface IndexEntry extends IndexedJob {
  jobId: string
  /** The tsvector as text. */
  document: string
}
/** One bit of the index: the job in this slot has this label. */
export interface LabelBit {
  label: string
  slot: number
}
export type BitTable = 'job_bits' | 'job_sparse_bits'

/** The tag that a job has whose payment term is no days. */
const PAID_AT_ONCE: (typeof tags)[number] = 'Pagamento à vista'

const withVersion = (version: number) =>
  sql`set_config('medponto.job_index_version', ${String(version)}, true)`

/**
 * Waits for the other writers of the index, and keeps them out until the end of the transaction, whose entries have this
 * version.
 */
export const lockIndex = (db: DbOrTrx, version: number) =>
  sql`select pg_advisory_xact_lock(${WRITERS_LOCK}), ${withVersion(version)}`.execute(db)

/** Entries that the transaction writes from now on have this version. */
export const setVersion = (db: DbOrTrx, version: number) => sql`select ${withVersion(version)}`.execute(db)

/** The labels of jobs as they are in the index. Words contain no '=', so lexemes that do are labels. */
export async function indexedJobs(db: DbOrTrx, ids: string[]): Promise<IndexEntry[]> {
  const { rows } = await sql<IndexEntry>`select job_id as "jobId", slot, document::text as document, array(
      select lexeme from unnest(tsvector_to_array(document)) as lexeme where lexeme like '%=%'
      union all
      select 'word=' || lexeme from unnest(tsvector_to_array(ranking_vector)) as lexeme where lexeme not like '%=%') as labels
    from job_search where job_id = any(${ids}::uuid[])`.execute(db)
  return rows
}

const masksOf = (
  bits: readonly LabelBit[],
) => sql`select label, ${chunkOfSlot} as chunk, ${bitsOfSlots} as mask
  from unnest(${bits.map(({ label }) => label)}::text[], ${bits.map(({ slot }) => slot)}::int[]) as one (label, slot)
  group by 1, 2`

export async function setBits(db: DbOrTrx, table: BitTable, bits: readonly LabelBit[]): Promise<void> {
  if (bits.length === 0) return
  await sql`insert into ${sql.table(table)} as known (label, chunk, bits) ${masksOf(bits)} order by 1, 2
    on conflict (label, chunk) do update set bits = known.bits | excluded.bits`.execute(db)
}

export async function clearBits(db: DbOrTrx, table: BitTable, bits: readonly LabelBit[]): Promise<void> {
  if (bits.length === 0) return
  await sql`update ${sql.table(table)} as known set bits = known.bits & ~ cleared.mask from (${masksOf(bits)}) as cleared
    where known.label = cleared.label and known.chunk = cleared.chunk`.execute(db)
}

export async function deleteEmptyBits(trx: Trx): Promise<void> {
  for (const table of ['job_bits', 'job_sparse_bits'] satisfies BitTable[])
    await sql`delete from ${sql.table(table)} where bit_count(bits) = 0`.execute(trx)
}

export async function deleteLabel(trx: Trx, table: BitTable, label: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where label = ${label}`.execute(trx)
}

const label = (name: LabelName, value: RawBuilder<unknown>) => sql`(${`${name}=`}::text || ${value})`
/** A label for each element of an array of text. */
const labelsOf = (name: LabelName, values: RawBuilder<unknown>) =>
  sql`(select array_agg(${label(name, sql`value`)}) from unnest(${values}) as value)`
const labelIf = (name: LabelName, condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then ${`${name}=true`}::text end`

const terms = termsOfWork(sql`folded.title`)

/** An amount in centavos as an amount of its unit's scale: 'shift/1800'; null without pay. Higher ones are its last if `isCapped`. */
const onScale = (
  round: RawBuilder<unknown>,
  centavos: RawBuilder<unknown>,
  { isCapped }: { isCapped: boolean },
) => {
  const perUnit = (value: (unit: PayUnit) => number) =>
    sql`case jobs.pay_unit ${sql.join(
      payUnits.map((unit) => sql`when ${sql.lit(unit)} then ${sql.lit(value(unit))}`),
      sql` `,
    )} end`
  const step = perUnit((unit) => payScales[unit].step)
  const rounded = sql`${round}(${centavos} / 100.0 / ${step}) * ${step}`
  const max = perUnit((unit) => payScales[unit].max)
  return sql`(jobs.pay_unit || '/' || ${isCapped ? sql`least(${rounded}, ${max})` : rounded})`
}

/** For each label name, the job's labels as text or an array of text, or null. Uses the tables that `writeSearchRows` joins. */
const labelColumns = (isFeatured: RawBuilder<unknown>): Record<LabelName, RawBuilder<unknown>> => ({
  // A job that hides its employer is not found by it.
  employer: sql`case when not jobs.employer_hidden then ${label('employer', sql`jobs.owner_user_id`)} end`,
  state: label('state', sql`jobs.state`),
  city: label('city', sql`(jobs.state || '/' || cities.name)`),
  isRemote: labelIf('isRemote', sql`jobs.is_remote`),
  medicalSpecialties: sql`specialties.list`,
  medicalPracticeAreas: sql`areas.list`,
  tags: sql`tag_list.list`,
  regime: labelsOf('regime', terms.regime),
  shift: labelsOf('shift', terms.shift),
  hours: labelsOf('hours', terms.hours),
  // A job without dates is on the days that its text names.
  weekday: sql`coalesce(days.list, said_days.list)`,
  date: sql`days.dates`,
  contractForm: labelsOf('contractForm', terms.contractForm),
  jobType: label('jobType', sql`jobs.job_type`),
  payUnit: sql`case when pay.top is not null then ${label('payUnit', sql`jobs.pay_unit`)} end`,
  payFrom: sql`steps.list`,
  payMost: label('payMost', onScale(sql`floor`, sql`pay.top`, { isCapped: true })),
  payLeast: label('payLeast', onScale(sql`ceil`, sql`pay.least`, { isCapped: false })),
  hourlyFrom: sql`hourly_steps.list`,
  publishedOn: label(
    'publishedOn',
    sql`to_char(jobs.published_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`,
  ),
  isUrgent: labelIf('isUrgent', sql`jobs.is_urgent`),
  withoutRqe: labelIf('withoutRqe', asksForNoRqe),
  isFeatured: labelIf('isFeatured', isFeatured),
})

/** The labels of the steps that the job's highest pay reaches. */
const stepLabels = (steps: readonly PayStep[]) => sql`select array_agg(step.label) as list
  from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (unit text, hours int, centavos int, label text)
  where step.unit = jobs.pay_unit and step.centavos <= pay.top and (step.hours is null or step.hours = jobs.hours)`

/** The labels of the words of the title: in the singular as in `singular` of the search language, and doctors as men. */
const titleWords = sql`select array_agg(distinct ${titleLabel('')} || case
      when word ~ '^medicas?$' then 'medico'
      when length(word) < 4 then word
      else regexp_replace(regexp_replace(word, '([rz])es$', '\\1'), 's$', '') end) as list
  from regexp_split_to_table(folded.title, ' ') as word where word <> ''`

/** The weekdays and days of the job's plantões that have not begun, and when the first of them begins. */
const remainingDays = (
  now: Date,
) => sql`select array_agg(distinct ${label('weekday', sql`(${sql.val(weekdays)}::text[])[extract(isodow from starts at time zone 'America/Sao_Paulo')]`)}) as list,
    array_agg(distinct ${label('date', sql`to_char(starts at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`)}) as dates,
    min(starts) as first
  from unnest(jobs.date_starts) as starts where starts > ${now}`

/**
 * Writes the search rows of these jobs from their current state: only open jobs are in the index. A job that is published,
 * for the first time or again, becomes the last in the order of publication.
 */
export async function writeSearchRows(db: DbOrTrx, ids: string[], now: Date): Promise<void> {
  const some = sql`any(${ids}::uuid[])`
  const words = (values: Record<string, string>, column: string) =>
    sql`coalesce(${JSON.stringify(values)}::jsonb ->> ${sql.ref(column)}, '')`
  const lexemes = (weight: string, text: RawBuilder<unknown>) =>
    sql`setweight(to_tsvector('medponto', search_text(${text})), ${sql.lit(weight)})`
  const description = sql`regexp_replace(jobs.description || ' ' || jobs.requirements, '<[^>]*>', ' ', 'g')`
  const text = sql`concat_ws(' . ', jobs.title, ${description}, tag_list.text)`
  const payTop = sql`case when not jobs.pay_hidden and jobs.pay_unit is not null
    then nullif(coalesce(jobs.pay_max, jobs.pay_min), 0) end`
  const featuredUntil = sql`greatest(jobs.sponsored_until, jobs.admin_featured_until)`
  const isFeatured = sql`(jobs.featured_by_plan or ${featuredUntil} > ${now})`
  const labels = sql.join(Object.values(labelColumns(isFeatured)), sql` || `)
  // Without `offset 0` each of the patterns that look for words in the title would fold it again.
  const folded = sql`select search_text(jobs.title) as title offset 0`

  await sql`delete from job_search using jobs where jobs.id = job_search.job_id and job_search.job_id = ${some}
    and not ${jobIsOpen('jobs', now)}`.execute(db)
  await sql`insert into job_publications (job_id, published_at)
    select id, published_at from jobs where id = ${some} and ${jobIsActive('jobs')} and not exists (
      select from job_publications as known where known.job_id = jobs.id and known.published_at = jobs.published_at)
    order by published_at, id
    on conflict (job_id) do update set published_at = excluded.published_at, slot = excluded.slot`.execute(db)
  await sql`
    insert into job_search (job_id, slot, published_at, expires_at, featured_until, next_date_ends_at, pay_unit, pay_top,
      document, ranking_vector)
    select job_id, slot, published_at, ends_at, featured_until, first, pay_unit, top, document, ts_filter(document, '{a,b}') || coalesce((
        select string_agg(quote_literal(lexeme) || case when lexeme !~ '^weekday=' then ':1C' when has_dates then ':1A' else ':1D' end, ' ')
        from unnest(tsvector_to_array(document)) as lexeme
        where lexeme ~ '^(medicalSpecialties|medicalPracticeAreas|weekday)=')::tsvector, '')
    from (select jobs.id as job_id, job_publications.slot, jobs.published_at, jobs.ends_at,
      case when jobs.featured_by_plan then 'infinity' when ${isFeatured} then ${featuredUntil} end as featured_until,
      days.first, days.first is not null as has_dates,
      case when pay.top is not null then jobs.pay_unit end as pay_unit, pay.top,
      ${lexemes('A', sql`jobs.title`)}
      || ${lexemes(
        'B',
        sql`concat_ws(' . ', specialties.text, areas.text, tag_list.text, cities.name,
          states.name, states.uf, case when jobs.is_remote then ${REMOTE_LABEL} end,
          ${words(regimeLabels, 'jobs.regime')}, ${words(shiftLabels, 'jobs.shift')}, jobs.hours || 'h',
          ${words(contractFormLabels, 'jobs.contract_form')},
          case when not jobs.employer_hidden then users.name end)`,
      )}
      || ${lexemes('C', description)}
      || array_to_tsvector(array_remove(array[${ANY_JOB}::text] || ${labels} || title_words.list, null)) as document
    from jobs
    join job_publications on job_publications.job_id = jobs.id
    join users on users.id = jobs.owner_user_id
    left join cities on cities.id = jobs.city_id
    left join states on states.uf = jobs.state
    cross join lateral (${folded}) as folded
    cross join lateral (select ${payTop} as top, case when ${payTop} is not null
      then coalesce(nullif(jobs.pay_min, 0), jobs.pay_max) end as least) as pay
    cross join lateral (${stepLabels(payStepRows)}) as steps
    cross join lateral (${stepLabels(hourlyStepRows)}) as hourly_steps
    cross join lateral (${remainingDays(now)}) as days
    cross join lateral (${titleWords}) as title_words
    cross join lateral (select string_agg(name, ' . ') as text, array_agg(${label('medicalSpecialties', sql`name`)}) as list,
        coalesce(array_agg(name), '{}') as names
      from job_specialties join specialties on id = specialty_id where job_id = jobs.id) as specialties
    cross join lateral (select string_agg(name, ' . ') as text, array_agg(${label('medicalPracticeAreas', sql`name`)}) as list
      from job_practice_areas join practice_areas on id = practice_area_id where job_id = jobs.id) as areas
    cross join lateral (select string_agg(tag, ' . ') as text, array_agg(${label('tags', sql`tag`)}) as list,
        coalesce(array_agg(tag), '{}') as names
      from (select tag from job_tags where job_id = jobs.id
        union select ${PAID_AT_ONCE} where jobs.payment_term_days = 0) as known (tag)) as tag_list
    cross join lateral (${saidDays(text)}) as said_days
    where jobs.id = ${some} and ${jobIsOpen('jobs', now)}
    order by job_publications.slot) as rows
    on conflict (job_id) do update set slot = excluded.slot, published_at = excluded.published_at,
      expires_at = excluded.expires_at, featured_until = excluded.featured_until,
      next_date_ends_at = excluded.next_date_ends_at, pay_unit = excluded.pay_unit,
      pay_top = excluded.pay_top, document = excluded.document,
      ranking_vector = excluded.ranking_vector`.execute(db)
}

/** Stores the words of titles and employers' names, by which typing errors are corrected. */
export const learnWords = (db: DbOrTrx, ids: string[]) =>
  sql`insert into search_words (word, spelling)
    select distinct on (search_text(spelling)) search_text(spelling), spelling
    from jobs join users on users.id = jobs.owner_user_id,
      regexp_split_to_table(lower(jobs.title || ' ' || case when jobs.employer_hidden then '' else users.name end),
        '[^[:alpha:]]+') as spelling
    where jobs.id = any(${ids}::uuid[]) and ${jobIsActive('jobs')} and length(spelling) between 4 and 30
    order by search_text(spelling), spelling
    on conflict (word) do nothing`.execute(db)

/**
 * Jobs in the index that have expired, are no longer featured, whose next plantão has begun, or whose entry was written by an
 * earlier release after the index had got this version.
 */
export async function outdatedJobs(
  db: DbOrTrx,
  { now, version, limit }: { now: Date; version: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`select job_id from (
      (select job_id from job_search where expires_at <= ${now} limit ${limit})
      union (select job_id from job_search where featured_until <= ${now} limit ${limit})
      union (select job_id from job_search where next_date_ends_at <= ${now} limit ${limit})
      union (select job_id from job_search where version < ${version}
        and (select job_index.version from job_index) >= ${version} limit ${limit})) as outdated`.execute(db)
  return rows.map((row) => row.job_id)
}

/**
 * The active jobs of an employer in the order of publication. Jobs that are not open are included; `writeSearchRows` skips
 * them.
 */
export async function activeJobIds(db: DbOrTrx, ownerUserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(jobIsActive('jobs'))
    .where('owner_user_id', '=', ownerUserId)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The open jobs without an entry, in the order of publication. */
export async function missingJobIds(db: DbOrTrx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(jobIsOpen('jobs', now))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('job_search').select('job_id').whereRef('job_search.job_id', '=', 'jobs.id'))),
    )
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** A job whose entry has changed so that searches may find it that did not. */
export interface IndexNews {
  jobId: string
  /** The document as it was; null for a job that was not in the index, or that is published again. */
  previous: string | null
}

/** Notes news until it is taken. Of several changes of a job, the earliest document counts. */
export async function noteNews(db: DbOrTrx, news: readonly IndexNews[], now: Date): Promise<void> {
  if (news.length === 0) return
  await sql`insert into job_index_news as known (job_id, previous, noted_at)
    select job_id, previous::tsvector, ${now}
    from unnest(${news.map(({ jobId }) => jobId)}::uuid[], ${news.map(({ previous }) => previous)}::text[]) as one (job_id, previous)
    order by job_id
    on conflict (job_id) do update
      set previous = case when excluded.previous is null then null else known.previous end`.execute(db)
}

/** Some of the noted jobs, the oldest first, locked against others that take them. */
export async function lockNews(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`select job_id from job_index_news
    order by noted_at, job_id limit ${limit} for update skip locked`.execute(trx)
  return rows.map(({ job_id }) => job_id)
}

export async function deleteNews(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from job_index_news where job_id = any(${ids}::uuid[])`.execute(trx)
}
