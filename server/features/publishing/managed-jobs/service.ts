import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import type { JobState } from '#contract/jobs/jobs.ts'
import type { OwnJobSort } from '#contract/publishing/own-jobs.ts'
import type { Db } from '#server/db/client.ts'
import {
  dailyViewsOfJobs,
  employerFigures,
  figuresOfJobs,
  noViews,
} from '#server/features/jobs/analytics/service.ts'
import { managedCards } from '#server/features/jobs/jobs/service.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import { sponsorshipsOfJobs } from '#server/features/payments/sponsorships/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

export interface ListQuery {
  page: number
  pageSize: number
  search: string
  state?: JobState | undefined
  sort?: OwnJobSort | undefined
  direction: 'asc' | 'desc'
}

export interface OwnJobs {
  jobs: EmployerJob[]
  /** Of the state that the query names. */
  total: number
  counts: queries.StateCounts
}

/**
 * The employer's own jobs, the last published first or in the order asked for, and how many there are in each state. Views and
 * impressions are null if its plan lacks them, and then they do not order the list either.
 */
export async function ownJobs(db: Db, owner: EmployerId, query: ListQuery, now: Date): Promise<OwnJobs> {
  const { search, state, sort, direction } = query
  const { hasPerformanceMetrics } = await allowance(db, owner, now)
  const order = { sort: sort === 'views' && !hasPerformanceMetrics ? undefined : sort, direction }
  const [rows, counts] = await Promise.all([
    queries.ownJobs(db, owner, { search, state, ...order, ...rangeOf(query), now }),
    queries.countByState(db, owner, { search, now }),
  ])
  const ids = rows.map((row) => row.id)
  const [cards, figures, daily, sponsorships] = await Promise.all([
    managedCards(db, ids, now),
    hasPerformanceMetrics ? figuresOfJobs(db, ids) : null,
    hasPerformanceMetrics ? dailyViewsOfJobs(db, ids, now) : null,
    sponsorshipsOfJobs(db, ids, now),
  ])
  const applications = new Map(rows.map((row) => [row.id, row]))
  const jobs = cards.map((card) => ({
    ...card,
    applicationCount: applications.get(card.id)?.applications ?? 0,
    newApplications: applications.get(card.id)?.unopened ?? 0,
    views: figures && (figures.get(card.id)?.views ?? 0),
    viewsByDay: daily && (daily.get(card.id) ?? noViews()),
    impressions: figures && (figures.get(card.id)?.impressions ?? 0),
    sponsorship: sponsorships.get(card.id)?.sponsorship ?? null,
  }))
  return { jobs, total: state ? counts.byState[state] : counts.all, counts }
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
