import type { JobCard, JobDetail } from '#contract/api/jobs/jobs.ts'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import {
  type JobAction,
  type JobStatus,
  jobAllows,
  jobNeedsDates,
  type Moderation,
} from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { jobDatesError } from '#contract/jobs/planned-dates.ts'
import type { Settings } from '#contract/platform/settings.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { areDatesOver, isSponsored, stateOfJob, usesPost } from '#server/db/job-conditions.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { reindexJobs } from '#server/features/jobs/job-index/service.ts'
import * as jobQuestions from '#server/features/jobs/job-questions/service.ts'
import * as revisions from '#server/features/jobs/job-revisions/service.ts'
import * as jobTopics from '#server/features/jobs/job-topics/service.ts'
import { lockQuota, requireQuota } from '#server/features/jobs/quotas/service.ts'
import { distancesFrom, findReferences } from '#server/features/platform/reference/service.ts'
import type { Caller, DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { type OnDatesChanged, recheckBoost, tellOfEdit } from './edit-effects.ts'
import { toCard } from './job-card.ts'
import { cleanJobHtml } from './job-html.ts'
import { type ResolvedJob, resolveJob } from './job-references.ts'
import { expiryOf, termAfterApproval } from './job-term.ts'
import { sameTexts, textsOf } from './job-texts.ts'
import { type ManagedCard, toDetail, toEditableJob, toManagedCard } from './job-view.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'

export type { OnDatesChanged } from './edit-effects.ts'
export type { JobChange } from './job-change.ts'
export { requireNotStopped } from './job-stop.ts'
export { isUnavailable, jobVisibility, statusOfNewJob } from './policy.ts'
export {
  changeJob,
  deleteReservation,
  featureJobs,
  type JobTrx,
  jobsToNotifyOfExpiry,
  lockJob,
  lockUnfinishedJobs,
  markExpiryNotified,
  ownerOfJob,
} from './queries.ts'
export { cleanJobHtml, expiryOf, termAfterApproval }

/** The settings by which a job is published. */
export type PublicationRules = Pick<Settings, 'moderation' | 'jobDurationDays'>

/**
 * Jobs as cards, in the order of `ids`; unknown ids are left out. A doctor's cards say which jobs she applied to or saved.
 * `around` is the id of the city from which distances are measured.
 */
export async function jobCards(
  db: DbOrTrx,
  ids: string[],
  {
    now,
    doctorId,
    around,
  }: { now: Date; doctorId?: DoctorId | null | undefined; around?: number | undefined },
): Promise<JobCard[]> {
  if (ids.length === 0) return []
  const [rows, flags] = await Promise.all([
    queries.jobsByIds(db, ids),
    doctorId ? queries.doctorJobFlags(db, doctorId, ids) : [],
  ])
  const cityIds = rows.flatMap(({ city_id, is_remote }) => (city_id && !is_remote ? [city_id] : []))
  const distances = around === undefined ? null : await distancesFrom(around, cityIds)
  return ids.flatMap((id) => {
    const row = rows.find((job) => job.id === id)
    if (!row) return []
    const { applied, saved } = flags.find((one) => one.id === id) ?? {}
    const distance = row.is_remote ? undefined : distances?.get(row.city_id ?? 0)
    const kilometres = distance === undefined ? undefined : Math.round(distance)
    return { ...toCard(row, { owns: false, now }), applied, saved, kilometres }
  })
}

/** The open jobs on the page of an employer, the newest first, and their total. */
export async function employerOpenJobs(
  db: DbOrTrx,
  employer: string,
  page: { limit: number; offset: number; now: Date; doctorId: DoctorId | null | undefined },
): Promise<{ jobOffers: JobCard[]; total: number }> {
  const { ids, total } = await queries.employerOpenJobIds(db, employer, page)
  return { jobOffers: await jobCards(db, ids, page), total }
}

/** Jobs as their owner and admins see them, in the order of `ids`; unknown ids are left out. */
export async function managedCards(db: DbOrTrx, ids: string[], now: Date): Promise<ManagedCard[]> {
  const [rows, texts] = await Promise.all([queries.jobsByIds(db, ids), revisions.revisionsOf(db, ids)])
  const jobs = new Map(rows.map((job) => [job.id, job]))
  return ids.flatMap((id) => {
    const job = jobs.get(id)
    const revision = texts.find((one) => one.job_id === id)
    return job ? toManagedCard(job, revision, now) : []
  })
}

/**
 * Whether a job that the caller can see is the caller's own.
 * @throws JobNotFound if the caller cannot see its page, even if that would answer 410
 */
export async function ownsVisibleJob(db: DbOrTrx, id: string, caller: Caller | null): Promise<boolean> {
  const [[job], applied] = await Promise.all([
    queries.jobsByIds(db, [id]),
    caller?.doctorId ? queries.hasApplied(db, caller.doctorId, id) : false,
  ])
  if (!job || policy.jobVisibility(job, caller, { applied }) !== 'visible') throw new AppError('JobNotFound')
  return policy.ownsJob(job, caller)
}

/**
 * The job page.
 * @throws JobNotFound, JobGone if the job is closed and the caller is neither its owner, an admin nor an applicant
 */
export async function jobDetail(db: Db, id: string, caller: Caller | null, now: Date): Promise<JobDetail> {
  const job = await queries.jobById(db, id)
  if (!job) throw new AppError('JobNotFound')
  const doctorId = caller?.doctorId
  const applied = doctorId ? await queries.hasApplied(db, doctorId, id) : false
  const visibility = policy.jobVisibility(job, caller, { applied })
  if (visibility !== 'visible') throw new AppError(visibility === 'gone' ? 'JobGone' : 'JobNotFound')
  const manages = policy.managesJob(job, caller)
  const owns = policy.ownsJob(job, caller)
  const card = toCard(job, { owns, now })
  const [revision] = manages ? await revisions.revisionsOf(db, [id]) : []
  const employer = card.employer.id ? await queries.employerOfJob(db, job.owner_user_id) : null
  const [flags] = doctorId ? await queries.doctorJobFlags(db, doctorId, [id]) : []
  return {
    ...toDetail(job, card, { employer, revision, manages, owns, now }),
    isUnavailable: policy.isUnavailable(job),
    applied: flags?.applied,
    saved: flags?.saved,
  }
}

/**
 * A job as its owner or an admin edits it, with the texts that were written last, approved or not.
 * @throws JobNotFound, also for another employer's job
 */
export async function editableJob(
  db: Db,
  caller: Caller,
  id: string,
  { moderation, now, ...prices }: { moderation: Moderation; now: Date } & jobTopics.PriceSettings,
) {
  const job = await queries.jobById(db, id)
  if (!job || job.removed_at || !policy.managesJob(job, caller)) throw new AppError('JobNotFound')
  const [revision] = await revisions.revisionsOf(db, [id])
  const texts = policy.textsToEdit(job, revision, caller)
  const questions = (texts === revision && revision?.questions) || job.questions
  const textsNeedReview = policy.textsNeedReview(job, caller, moderation)
  return {
    ...toEditableJob(job, { texts, questions, revision, now }),
    textsNeedReview,
    paidTopics: await jobTopics.paidTopics(db, job, prices, now),
  }
}

/**
 * Runs `work` in a transaction and then reindexes the job that it returns. Reindexing comes last, because writers of the
 * index hold a global lock until they commit.
 */
export function inJobTransaction<T extends { id: string }>(
  db: DbOrTrx,
  now: Date,
  work: (trx: queries.JobTrx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const job = await work(trx as queries.JobTrx)
    await reindexJobs(trx, [job.id], now)
    return job
  })
}

/** `inJobTransaction` for any number of jobs: `work` returns the ids of those that it has changed. */
export function inJobsTransaction(
  db: DbOrTrx,
  now: Date,
  work: (trx: queries.JobTrx) => Promise<string[]>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ids = await work(trx as queries.JobTrx)
    if (ids.length > 0) await reindexJobs(trx, ids, now)
  })
}

/** The plantões of a job, with ids that stay when it is edited. */
export const plannedDatesOf = queries.datesOf

/** `stored` are the dates that the job has already. @throws ValidationFailed with the field */
async function resolve(trx: Trx, form: JobForm, stored: PlannedDate[], now: Date): Promise<ResolvedJob> {
  const wrongDates = jobDatesError(form.dates, { stored, now })
  if (wrongDates) throw fieldError('dates', wrongDates)
  const references = await findReferences(trx, { ...form, place: form.isRemote ? null : form })
  return resolveJob(form, references, stored)
}

/**
 * Publishes a job for `jobDurationDays`, or submits it for review where review comes first.
 * @throws ValidationFailed, PlanLimit
 */
export async function createJob(
  db: Db,
  owner: EmployerId,
  form: JobForm,
  { moderation, jobDurationDays, now }: PublicationRules & { now: Date },
): Promise<{ id: string; status: JobStatus }> {
  return inJobTransaction(db, now, async (trx) => {
    const job = await resolve(trx, form, [], now)
    const quota = await lockQuota(trx, owner, now)
    requireQuota(quota)
    const status = policy.statusOfNewJob(moderation)
    const expiresAt = status === 'active' ? expiryOf(now, jobDurationDays) : null
    const isFeatured = quota.allowance.isAlwaysFeatured
    const id = await queries.insertJob(trx, owner, job, { status, now, expiresAt, isFeatured })
    await jobTopics.saveTopics(trx, id, job)
    await jobQuestions.saveQuestions(trx, id, form.questions, now)
    return { id, status }
  })
}

/**
 * Creates a job that only its owner sees until it is paid. It uses no post of the plan.
 * @throws ValidationFailed
 */
export async function reserveJob(
  trx: queries.JobTrx,
  owner: EmployerId,
  form: JobForm,
  now: Date,
): Promise<{ id: string; topics: number }> {
  const job = await resolve(trx, form, [], now)
  const state = { status: 'pending_payment', now, expiresAt: null, isFeatured: false } as const
  const id = await queries.insertJob(trx, owner, job, state)
  await jobTopics.saveTopics(trx, id, job)
  await jobQuestions.saveQuestions(trx, id, form.questions, now)
  return { id, topics: job.specialtyIds.length + job.practiceAreaIds.length }
}

/**
 * Locks a job for `action`, after the quota if that is locked too.
 * @throws JobNotFound if the job does not exist, was removed or is not the caller's to change, JobNotOpen (edit, close)
 *   or JobStateChanged (others) if its state does not allow the action, JobNeedsDates
 */
export async function lockJobFor(
  trx: Trx,
  caller: Pick<Caller, 'employerId' | 'role'>,
  action: JobAction,
  id: string,
  now: Date,
) {
  const owner = policy.ownerOfChangeableJobs(action, caller)
  const job = owner && (await queries.lockJob(trx, id, owner))
  if (!job) throw new AppError('JobNotFound')
  if (!jobAllows(action, stateOfJob(job, now)))
    throw new AppError(action === 'edit' || action === 'close' ? 'JobNotOpen' : 'JobStateChanged')
  if (jobNeedsDates(action, { areDatesOver: areDatesOver(job, now) })) throw new AppError('JobNeedsDates')
  return job
}

/** The quota of the company that a job belongs to, locked. @throws JobNotFound */
async function lockQuotaOfJob(trx: Trx, caller: Pick<Caller, 'employerId'>, id: string, now: Date) {
  const owner = caller.employerId ?? (await queries.ownerOfJob(trx, id))?.owner_user_id
  if (!owner) throw new AppError('JobNotFound')
  return lockQuota(trx, owner as EmployerId, now)
}

/**
 * Saves an edit made on `version`; an edit of an older version is refused. Where review comes first, new texts of a
 * published job wait for a reviewer and the approved ones stay. Everything else takes effect at once. New dates open a job
 * again whose plantões have all begun, which takes a post of the plan.
 * @throws JobNotFound, JobNotOpen, JobChanged, ValidationFailed, TopicsNotPaid, PlanLimit
 */
export async function updateJob(
  { db, queue, onDatesChanged }: { db: Db; queue: Queue; onDatesChanged: OnDatesChanged },
  { caller, address }: { caller: Caller; address: string },
  id: string,
  { version, ...form }: JobForm & { version: number },
  { moderation, now, ...prices }: { moderation: Moderation; now: Date } & jobTopics.PriceSettings,
): Promise<{ id: string; version: number; status: JobStatus; textsAwaitReview: boolean }> {
  return inJobTransaction(db, now, async (trx) => {
    const quota = await lockQuotaOfJob(trx, caller, id, now)
    const current = await lockJobFor(trx, caller, 'edit', id, now)
    if (current.version !== version) throw new AppError('JobChanged')
    const dates = await queries.datesOf(trx, id)
    const job = await resolve(trx, form, dates, now)
    const topics = job.specialtyIds.length + job.practiceAreaIds.length
    await jobTopics.requirePaidTopics(trx, current, topics, { prices, now })
    if (policy.isReopened(current, form.dates, now) && usesPost(current, now)) requireQuota(quota)
    const texts = textsOf(job)
    const newQuestions = jobQuestions.sameQuestions(await jobQuestions.questionsOf(trx, id), form.questions)
      ? null
      : form.questions
    const textsAwaitReview =
      policy.textsNeedReview(current, caller, moderation) &&
      (!sameTexts(texts, current) || newQuestions !== null)
    const before = caller.role === 'admin' && (await queries.jobById(trx, id))
    const newVersion = await queries.updateJob(trx, id, job, {
      texts: textsAwaitReview ? null : texts,
      endsAt: current.ends_at,
      now,
    })
    await onDatesChanged(trx, { caller, address }, { jobId: id, before: dates, after: job.dates }, now)
    await jobTopics.saveTopics(trx, id, job)
    if (textsAwaitReview) {
      if (newQuestions) await jobQuestions.requireKnownSpecialties(trx, newQuestions)
      await revisions.saveRevision(trx, id, { ...texts, questions: newQuestions }, now)
    } else {
      await jobQuestions.saveQuestions(trx, id, form.questions, now)
      await revisions.deleteRevision(trx, id)
    }
    if (!textsAwaitReview && (isSponsored(current, now) || current.boost_is_held))
      await recheckBoost(trx, queue, caller, { id, ...texts }, now)
    if (before) await tellOfEdit(trx, queue, { admin: caller.userId, before }, now)
    return { id, version: newVersion, status: current.status, textsAwaitReview }
  })
}

/** Replaces the topics of a job by what its payments cover. */
export async function replaceTopics(
  trx: queries.JobTrx,
  id: string,
  topics: jobTopics.JobTopics,
  now: Date,
): Promise<void> {
  await jobTopics.saveTopics(trx, id, topics)
  await queries.beginVersion(trx, id, now)
}

/** The pending or refused revision of a job. */
export const revisionOf = async (trx: Trx, id: string) => (await revisions.revisionsOf(trx, [id]))[0]

/** Replaces the job's texts and questions with its pending revision. Without one, or with a refused one, it keeps them. */
export async function applyRevision(trx: queries.JobTrx, id: string, now: Date): Promise<void> {
  const pending = await revisions.takePendingTexts(trx, id)
  if (!pending) return
  const { questions, ...texts } = pending
  await queries.replaceTexts(trx, id, texts, now)
  if (questions) await jobQuestions.saveQuestions(trx, id, questions, now)
}
