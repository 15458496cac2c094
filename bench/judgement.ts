import { sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/client.ts'
import type { JudgedQuery } from './judged-queries.ts'

type Relevance = JudgedQuery['relevant']

interface JudgedJob {
  id: string
  title: string
  employer: string
  state: string | null
  city: string | null
  is_remote: boolean
  regime: string | null
  shift: string | null
  hours: number | null
  contract_form: string | null
  job_type: string
  specialties: string[]
  areas: string[]
  tags: string[]
  /** Of its dates to come. */
  weekdays: Weekday[]
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

/** Whether the text contains the phrase as consecutive whole words. */
const contains = (text: string, phrase: string) =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `)

export function isRelevant(job: JudgedJob, relevance: Relevance): boolean {
  const one = <T>(wanted: readonly T[] | undefined, own: readonly (T | null)[]) =>
    !wanted || wanted.some((value) => own.includes(value))
  return (
    one(relevance.specialty, job.specialties) &&
    one(relevance.area, job.areas) &&
    one(relevance.tag, job.tags) &&
    one(relevance.state, [job.state]) &&
    one(relevance.city, [job.city]) &&
    !relevance.exceptCity?.some((city) => city === job.city) &&
    one(relevance.regime, [job.regime]) &&
    one(relevance.shift, [job.shift]) &&
    one(relevance.hours, [job.hours]) &&
    one(relevance.contractForm, [job.contract_form]) &&
    one(relevance.jobType, [job.job_type]) &&
    one(relevance.weekday, job.weekdays) &&
    (relevance.remote === undefined || relevance.remote === job.is_remote) &&
    (!relevance.titleWords || relevance.titleWords.some((words) => contains(job.title, words))) &&
    (!relevance.employerWords || relevance.employerWords.some((words) => contains(job.employer, words))) &&
    (!relevance.anyOf || relevance.anyOf.some((some) => isRelevant(job, some)))
  )
}

/** Every open job with the facts that decide its relevance, as a guest sees it at this time. */
export async function judgedJobs(db: Db, now: Date): Promise<JudgedJob[]> {
  const { rows } =
    await sql<JudgedJob>`select jobs.id, jobs.title, jobs.state, cities.name as city, jobs.is_remote,
      jobs.regime, jobs.shift, jobs.hours, jobs.contract_form, jobs.job_type,
      case when jobs.employer_hidden then ${CONFIDENTIAL_EMPLOYER} else users.name end as employer,
      array(select name from job_specialties join specialties on id = specialty_id where job_id = jobs.id) as specialties,
      array(select name from job_practice_areas join practice_areas on id = practice_area_id where job_id = jobs.id) as areas,
      array(select tag from job_tags where job_id = jobs.id) as tags,
      array(select (${sql.val(weekdays)}::text[])[extract(isodow from day)] from unnest(jobs.dates) as day
        where day >= ${brazilDay(now)}::date) as weekdays
    from job_search join jobs on jobs.id = job_search.job_id
    join users on users.id = jobs.owner_user_id left join cities on cities.id = jobs.city_id`.execute(db)
  return rows
}

export interface Verdict {
  query: string
  /** Share of relevant jobs among the first five, or among as many as exist; null if no job is relevant. */
  precision: number | null
  /** Relevant jobs exist, but nothing was found. */
  isEmpty: boolean
}

/** Rates what each query finds. `search` returns the ids of the first jobs. */
export async function judge(
  jobs: readonly JudgedJob[],
  queries: readonly JudgedQuery[],
  search: (query: string) => Promise<string[]>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { query, relevant } of queries) {
    const relevantIds = new Set(jobs.filter((job) => isRelevant(job, relevant)).map(({ id }) => id))
    const found = (await search(query)).slice(0, 5)
    const possible = Math.min(5, relevantIds.size)
    const precision = possible === 0 ? null : found.filter((id) => relevantIds.has(id)).length / possible
    verdicts.push({ query, precision, isEmpty: possible > 0 && found.length === 0 })
  }
  return verdicts
}

/** Mean precision@5 and zero-result rate of the queries that have relevant jobs. */
export function summary(verdicts: readonly Verdict[]) {
  const judged = verdicts.filter(({ precision }) => precision !== null)
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    judged: judged.length,
    precision: mean(judged.map(({ precision }) => precision as number)),
    empty: mean(judged.map(({ isEmpty }) => Number(isEmpty))),
  }
}
