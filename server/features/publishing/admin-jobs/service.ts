import type { AdminJobDetails, ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { type JobQuestion, questionText } from '#contract/jobs/job-questions.ts'
import { jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { figuresOfAllJobs, figuresOfJobs } from '#server/features/jobs/analytics/service.ts'
import { cleanJobHtml, managedCards } from '#server/features/jobs/jobs/service.ts'
import { sponsorshipsOfJobs } from '#server/features/payments/sponsorships/service.ts'
import { lastActionsOn, recordExport } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

export { changeJobs, featureJob, stopFeaturing } from './job-actions.ts'

type JobPage = queries.JobFilter &
  Omit<queries.JobOrder, 'limit' | 'offset'> & { page: number; pageSize: number }

interface ReviewRow {
  id: string
  version: number
  description: string
  requirements: string
  questions: JobQuestion[]
  updated_at: Date
  applications: number
}

/** Cards with their texts, in the order of `rows`. */
async function reviewed(db: Db, rows: readonly ReviewRow[], now: Date): Promise<ReviewedJob[]> {
  const ids = rows.map((row) => row.id)
  const [cards, sponsorships] = await Promise.all([
    managedCards(db, ids, now),
    sponsorshipsOfJobs(db, ids, now),
  ])
  return cards.flatMap((card) => {
    const row = rows.find(({ id }) => id === card.id)
    if (!row) return []
    const questions = row.questions.map(questionText)
    return {
      ...card,
      revision: card.revision && { ...card.revision, questions: card.revision.questions ?? questions },
      questions,
      version: row.version,
      description: cleanJobHtml(row.description),
      requirements: cleanJobHtml(row.requirements),
      updatedAt: row.updated_at.toISOString(),
      applicationCount: row.applications,
      sponsorship: sponsorships.get(card.id)?.sponsorship ?? null,
      boostAwaitsReview: sponsorships.get(card.id)?.awaitsReview ?? false,
    }
  })
}

/** One page of all employers' jobs, with their texts. */
export async function listJobs(
  db: Db,
  query: JobPage,
  now: Date,
): Promise<{ jobs: ReviewedJob[]; total: number }> {
  const { sort, direction } = query
  const [rows, total] = await Promise.all([
    queries.listJobs(db, query, { sort, direction, ...rangeOf(query) }, now),
    queries.countJobs(db, query, now),
  ])
  return { jobs: await reviewed(db, rows, now), total }
}

/** Totals of all employers' jobs. */
export async function jobsSummary(db: Db, now: Date) {
  const [totals, { views, impressions }] = await Promise.all([queries.totals(db, now), figuresOfAllJobs(db)])
  return { ...totals, totalViews: views, totalImpressions: impressions }
}

/** Everything about a job. @throws JobNotFound */
export async function jobDetails(db: Db, id: string, now: Date): Promise<AdminJobDetails> {
  const row = await queries.jobWithOwner(db, id)
  const [job] = row ? await reviewed(db, [row], now) : []
  if (!row || !job) throw new AppError('JobNotFound')
  const [figures, reports, payments, log] = await Promise.all([
    figuresOfJobs(db, [id]),
    queries.reportsOf(db, id),
    queries.sponsorshipsOf(db, id),
    lastActionsOn(db, { type: 'job', id }),
  ])
  return {
    ...job,
    closeReason: row.close_reason,
    closedAt: row.closed_at?.toISOString() ?? null,
    views: figures.get(id)?.views ?? 0,
    impressions: figures.get(id)?.impressions ?? 0,
    owner: {
      id: row.owner_id,
      name: row.owner_name,
      email: row.owner_address,
      isSuspended: row.owner_suspended_at !== null,
      jobs: row.owner_jobs,
    },
    reports: reports.map((report) => ({
      id: report.id,
      reason: report.reason,
      isOpen: report.outcome === null,
      createdAt: report.created_at.toISOString(),
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      state: payment.state,
      createdAt: payment.created_at.toISOString(),
      startsAt: payment.starts_at?.toISOString() ?? null,
      endsAt: payment.ends_at?.toISOString() ?? null,
    })),
    log,
  }
}

type ExportedJob = Awaited<ReturnType<typeof managedCards>>[number] & { applications: number }

const jobsOf = (db: Db, filter: queries.JobFilter & queries.JobSorting, now: Date) =>
  inOrder<ExportedJob>(db, queries.jobIds(db, filter, filter, now), async (ids) => {
    const [cards, counts] = await Promise.all([managedCards(db, ids, now), queries.applicationsOf(db, ids)])
    const applications = new Map(counts.map((row) => [row.id, row.applications]))
    return cards.map((card) => ({ ...card, applications: applications.get(card.id) ?? 0 }))
  })

const columns: CsvColumns<ExportedJob> = [
  ['Título', ({ title }) => title],
  ['Empresa', ({ employer }) => employer.name],
  ['Localização', placeText],
  ['Status', (job) => jobStateLabels[stateOf(job)]],
  ['Salário', payText],
  ['Candidatos', ({ applications }) => `${applications}`],
  ['Destaque pago', ({ isSponsored }) => (isSponsored ? 'Sim' : 'Não')],
  ['Data de criação', ({ createdAt }) => csvTime(createdAt)],
  ['Expira em', ({ expiresAt }) => csvTime(expiresAt)],
  ['Identificação', ({ id }) => id],
]

/** The jobs of the list as CSV, in its order, read while it is sent. */
export async function exportJobs(
  db: Db,
  query: queries.JobFilter & queries.JobSorting,
  { admin, now }: { admin: UserId; now: Date },
) {
  const { state: status, search, isSponsored, isExpiring, specialty, employer } = query
  const filter = { status, search, isSponsored, isExpiring, specialty, employer }
  await recordExport(db, { admin, list: 'jobs', filter }, now)
  return csvStream(columns, jobsOf(db, query, now))
}
