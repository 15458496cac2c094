import { sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'
import { CONFIDENTIAL_EMPLOYER, type PayUnit } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { citiesAround } from '#server/features/platform/reference/service.ts'
import { demandsPapers, workdaysOf } from './job-texts.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** A job that is paid after no days says what this tag says. */
const PAID_AT_ONCE = 'Pagamento à vista'

type Relevance = JudgedQuery['relevant']

interface StoredJob {
  id: string
  title: string
  employer: string
  state: string | null
  city: string | null
  city_id: number | null
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
  /** Those to come, yyyy-mm-dd. */
  dates: string[]
  has_dates: boolean
  pay_unit: PayUnit | null
  /** Centavos; both null if the pay is hidden. */
  pay_min: number | null
  pay_max: number | null
  payment_term_days: number | null
  is_urgent: boolean
  description: string
  requirements: string
}
interface JudgedJob extends Omit<StoredJob, 'has_dates' | 'description' | 'requirements'> {
  workdays: Weekday[]
  withoutRqe: boolean
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

/** Whether the text begins with the phrase as whole words. */
const beginsWith = (text: string, phrase: string) =>
  `${wordsOf(text).join(' ')} `.startsWith(`${wordsOf(phrase).join(' ')} `)

const isIn = (ids: ReadonlySet<number> | undefined, id: number | null) => id !== null && ids?.has(id) === true

function paysEnough(job: JudgedJob, { unit, from, to }: NonNullable<Relevance['pay']>): boolean {
  const figures = [job.pay_min, job.pay_max].flatMap((centavos) => (centavos ? centavos / 100 : []))
  return (
    figures.length > 0 &&
    job.pay_unit === unit &&
    (from === undefined || Math.max(...figures) >= from) &&
    (to === undefined || Math.min(...figures) <= to)
  )
}

/** Ids of the cities of every `near` in these expectations, by `nearKey`. */
type NearCities = ReadonlyMap<string, ReadonlySet<number>>
const nearKey = ({ city, state, kilometres }: NonNullable<Relevance['near']>) =>
  `${city}/${state} ${kilometres}`

async function nearCitiesOf(
  jobs: readonly JudgedJob[],
  relevances: readonly Relevance[],
): Promise<NearCities> {
  const found = new Map<string, Set<number>>()
  const visit = async ({ near, anyOf = [], allOf = [], noneOf = [] }: Relevance) => {
    const centre = near && jobs.find(({ city, state }) => city === near.city && state === near.state)?.city_id
    if (near && !centre) throw new Error(`No job in ${near.city}`)
    if (near && centre && !found.has(nearKey(near))) {
      const around = await citiesAround(centre, near.kilometres)
      found.set(nearKey(near), new Set([centre, ...around.map(({ id }) => id)]))
    }
    for (const some of [...anyOf, ...allOf, ...noneOf]) await visit(some)
  }
  for (const relevance of relevances) await visit(relevance)
  return found
}

export function isRelevant(
  job: JudgedJob,
  relevance: Relevance,
  nearCities: NearCities = new Map(),
): boolean {
  const one = <T>(wanted: readonly T[] | undefined, own: readonly (T | null)[]) =>
    !wanted || wanted.some((value) => own.includes(value))
  const also = (some: Relevance) => isRelevant(job, some, nearCities)
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
    one(relevance.workday, job.workdays) &&
    one(relevance.employer, [job.employer]) &&
    (relevance.remote === undefined || relevance.remote === job.is_remote) &&
    (!relevance.titleWords || relevance.titleWords.some((words) => contains(job.title, words))) &&
    (!relevance.employerWords || relevance.employerWords.some((words) => contains(job.employer, words))) &&
    (!relevance.employerBegins ||
      relevance.employerBegins.some((words) => beginsWith(job.employer, words))) &&
    (!relevance.dates ||
      relevance.dates.some(({ from, to }) => job.dates.some((day) => day >= from && day <= to))) &&
    (!relevance.pay || paysEnough(job, relevance.pay)) &&
    (!relevance.paidAtOnce || job.tags.includes(PAID_AT_ONCE)) &&
    (!relevance.urgent || job.is_urgent) &&
    (!relevance.withoutRqe || job.withoutRqe) &&
    (!relevance.near || isIn(nearCities.get(nearKey(relevance.near)), job.city_id)) &&
    (!relevance.anyOf || relevance.anyOf.some(also)) &&
    (!relevance.allOf || relevance.allOf.every(also)) &&
    !relevance.noneOf?.some(also)
  )
}

/** Every open job with the facts that decide its relevance, as a guest sees it at this time. */
export async function judgedJobs(db: Db, now: Date): Promise<JudgedJob[]> {
  const { rows } =
    await sql<StoredJob>`select jobs.id, jobs.title, jobs.description, jobs.requirements, jobs.state, jobs.city_id,
      cities.name as city, jobs.is_remote, jobs.regime, jobs.shift, jobs.hours, jobs.contract_form, jobs.job_type,
      jobs.is_urgent, jobs.payment_term_days, jobs.pay_unit, jobs.dates <> '{}' as has_dates,
      case when not jobs.pay_hidden then jobs.pay_min end as pay_min,
      case when not jobs.pay_hidden then jobs.pay_max end as pay_max,
      array(select day::text from unnest(jobs.dates) as day where day >= ${brazilDay(now)}::date) as dates,
      case when jobs.employer_hidden then ${CONFIDENTIAL_EMPLOYER} else users.name end as employer,
      array(select name from job_specialties join specialties on id = specialty_id where job_id = jobs.id) as specialties,
      array(select name from job_practice_areas join practice_areas on id = practice_area_id where job_id = jobs.id) as areas,
      array(select tag from job_tags where job_id = jobs.id
        union select ${PAID_AT_ONCE} where payment_term_days = 0) as tags,
      array(select (${sql.val(weekdays)}::text[])[extract(isodow from day)] from unnest(jobs.dates) as day
        where day >= ${brazilDay(now)}::date) as weekdays
    from job_search join jobs on jobs.id = job_search.job_id
    join users on users.id = jobs.owner_user_id left join cities on cities.id = jobs.city_id`.execute(db)
  return rows.map(({ has_dates, description, requirements, ...job }) => ({
    ...job,
    workdays: has_dates ? job.weekdays : workdaysOf(description),
    withoutRqe: !job.tags.includes('Com RQE') && !demandsPapers(requirements),
  }))
}

/** Prepares to find the jobs that are relevant to each of these queries. */
export async function relevanceTest(
  jobs: readonly JudgedJob[],
  queries: readonly JudgedQuery[],
): Promise<(query: JudgedQuery) => JudgedJob[]> {
  const nearCities = await nearCitiesOf(
    jobs,
    queries.map(({ relevant }) => relevant),
  )
  return ({ relevant }) => jobs.filter((job) => isRelevant(job, relevant, nearCities))
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
  const relevantJobs = await relevanceTest(jobs, queries)
  const verdicts: Verdict[] = []
  for (const judged of queries) {
    const { query } = judged
    const relevantIds = new Set(relevantJobs(judged).map(({ id }) => id))
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
