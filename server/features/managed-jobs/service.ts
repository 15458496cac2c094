import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import type { JobState } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { employerFigures, figuresOfJobs } from '#server/features/analytics/service.ts'
import { managedCards } from '#server/features/jobs/service.ts'
import { sponsorshipsOfJobs } from '#server/features/sponsorships/service.ts'
import { allowance } from '#server/features/subscriptions/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

export interface ListQuery {
  page: number
  pageSize: number
  search: string
  state?: JobState | undefined
}

const filterOf = ({ page, pageSize, search, state }: ListQuery, now: Date): queries.ListFilter => ({
  search,
  state,
  ...rangeOf({ page, pageSize }),
  now,
})

/** The employer's own jobs, the last published first. Views and impressions are null if its plan lacks them. */
export async function ownJobs(
  db: Db,
  owner: EmployerId,
  query: ListQuery,
  now: Date,
): Promise<{ jobs: EmployerJob[]; total: number }> {
  const [{ rows, total }, { hasPerformanceMetrics }] = await Promise.all([
    queries.ownJobs(db, owner, filterOf(query, now)),
    allowance(db, owner, now),
  ])
  const ids = rows.map((row) => row.id)
  const [cards, figures, sponsorships] = await Promise.all([
    managedCards(db, ids, now),
    hasPerformanceMetrics ? figuresOfJobs(db, ids) : null,
    sponsorshipsOfJobs(db, ids, now),
  ])
  const jobs = cards.map((card) => ({
    ...card,
    applicationCount: rows.find((row) => row.id === card.id)?.applications ?? 0,
    views: figures && (figures.get(card.id)?.views ?? 0),
    impressions: figures && (figures.get(card.id)?.impressions ?? 0),
    sponsorship: sponsorships.get(card.id)?.sponsorship ?? null,
  }))
  return { jobs, total }
}

/** Totals of the employer's jobs. Views and impressions are null if its plan lacks them. */
export async function ownJobsSummary(db: Db, owner: EmployerId, now: Date) {
  const [totals, { hasPerformanceMetrics }] = await Promise.all([
    queries.ownTotals(db, owner, now),
    allowance(db, owner, now),
  ])
  const figures = hasPerformanceMetrics ? await employerFigures(db, owner) : null
  return {
    ...totals,
    totalViews: figures?.views ?? null,
    totalImpressions: figures?.impressions ?? null,
  }
}

/** The defaults of a new job: values of the employer's newest job, or else the employer's own location. */
export async function jobDefaults(db: Db, owner: EmployerId) {
  const last = await queries.newestJob(db, owner)
  // A remote job has no location.
  const location = last?.city ? last : await queries.employerLocation(db, owner)
  return {
    state: (location.city && location.state) ?? '',
    city: location.city ?? '',
    job_type: last?.job_type && last.job_type !== 'internship' ? last.job_type : ('full_time' as const),
    contractForm: last?.contract_form ?? null,
    payUnit: last?.pay_unit ?? null,
    paymentTermDays: last?.payment_term_days ?? null,
    placeIsOfJob: Boolean(last?.city),
    lastJob: last ? { isRemote: last.is_remote, regime: last.regime } : null,
  }
}
