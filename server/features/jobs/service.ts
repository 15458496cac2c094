import type { JobCard, JobDetail } from '#contract/api/jobs.ts'
import { type CloseReason, canJob, type JobStatus, stateOf } from '#contract/jobs.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { reindexJobs } from '#server/features/job-index/service.ts'
import { lockQuota, requireQuota } from '#server/features/subscriptions/service.ts'
import type { Caller, DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { cleanJobHtml } from './job-html.ts'
import { expiryOf, termOf } from './job-term.ts'
import { sameWords, wordsOf } from './job-texts.ts'
import { type Edit, isExpired, isOpen, toCard, toEdit, toForm } from './job-view.ts'
import { jobVisibility, ownsJob } from './policy.ts'
import * as queries from './queries.ts'

export { cleanJobHtml, expiryOf, isExpired, isOpen, termOf }

export type Moderation = 'publish_first' | 'review_first'

/** Jobs as cards, in the order asked; unknown ids are left out. A doctor's cards say whether she applied or saved. */
export async function jobCards(
  db: DbOrTrx,
  ids: string[],
  { now, doctorId }: { now: Date; doctorId?: DoctorId | null | undefined },
): Promise<JobCard[]> {
  if (ids.length === 0) return []
  const [rows, ties] = await Promise.all([
    queries.jobsByIds(db, ids),
    doctorId ? queries.doctorJobFlags(db, doctorId, ids) : [],
  ])
  return ids.flatMap((id) => {
    const row = rows.find((job) => job.id === id)
    if (!row) return []
    const { applied, saved } = ties.find((tie) => tie.id === id) ?? {}
    return { ...toCard(row, { owns: false, now }), applied, saved }
  })
}

/**
 * Whose a job is, to somebody who can see its page.
 * @throws JobNotFound for what is closed or not published too
 */
export async function visibleJob(
  db: DbOrTrx,
  id: string,
  caller: Caller,
  now: Date,
): Promise<{ isOwn: boolean }> {
  const [[job], applied] = await Promise.all([
    queries.jobsByIds(db, [id]),
    caller.doctorId ? queries.hasApplied(db, caller.doctorId, id) : false,
  ])
  if (!job || jobVisibility(job, caller, { applied, now }) !== 'visible') throw new AppError('JobNotFound')
  return { isOwn: ownsJob(job, caller) }
}

/**
 * The job page.
 * @throws JobNotFound, JobGone for a closed job to whom has no part in it
 */
export async function jobDetail(db: Db, id: string, caller: Caller | null, now: Date): Promise<JobDetail> {
  const job = await queries.jobById(db, id)
  if (!job) throw new AppError('JobNotFound')
  const applied = caller?.doctorId ? await queries.hasApplied(db, caller.doctorId, id) : false
  const sight = jobVisibility(job, caller, { applied, now })
  if (sight !== 'visible') throw new AppError(sight === 'gone' ? 'JobGone' : 'JobNotFound')
  const owns = ownsJob(job, caller)
  const judges = owns || caller?.role === 'admin'
  const card = toCard(job, { owns, now })
  const [revision] = judges ? await queries.revisionsOf(db, [id]) : []
  const about = card.employer.id ? await queries.employerOfJob(db, job.owner_user_id) : null
  const [ties] = caller?.doctorId ? await queries.doctorJobFlags(db, caller.doctorId, [id]) : []
  return {
    ...card,
    applied: ties?.applied,
    saved: ties?.saved,
    status: job.status,
    isExpired: isExpired(job, now),
    rejectionReason: judges ? job.rejection_reason : null,
    edit: revision ? { refusedFor: revision.refused_for } : null,
    description: cleanJobHtml(job.description),
    requirements: cleanJobHtml(job.requirements),
    dates: job.dates,
    paymentTermDays: job.payment_term_days,
    employer: {
      ...card.employer,
      description: about?.bio ?? null,
      location: about?.city && about.state ? `${about.city}, ${about.state}` : null,
      phone: about?.phone ?? null,
      industry: about?.industry ?? null,
      size: about?.company_size ?? null,
    },
  }
}

/** What only its owner and admins are told of a job. */
export type OwnCard = JobCard &
  Pick<JobDetail, 'status' | 'isExpired' | 'rejectionReason'> & {
    closeReason: CloseReason | null
    edit: Edit | null
  }

/** Jobs as their owner and admins see them, in the order asked. */
export async function ownCards(db: DbOrTrx, ids: string[], now: Date): Promise<OwnCard[]> {
  const [rows, revisions] = await Promise.all([queries.jobsByIds(db, ids), queries.revisionsOf(db, ids)])
  const jobs = new Map(rows.map((job) => [job.id, job]))
  return ids.flatMap((id) => {
    const job = jobs.get(id)
    if (!job) return []
    const revision = revisions.find((one) => one.job_id === id)
    return {
      ...toCard(job, { owns: true, now }),
      status: job.status,
      isExpired: isExpired(job, now),
      closeReason: job.close_reason,
      rejectionReason: job.rejection_reason,
      edit: revision ? toEdit(revision) : null,
    }
  })
}

const isAdmin = ({ role }: Caller) => role === 'admin'

/** Whether what `caller` writes into the job is shown only once somebody has approved it. */
const reviewsWords = (job: { published_at: Date | null }, caller: Caller, moderation: Moderation) =>
  moderation === 'review_first' && job.published_at !== null && !isAdmin(caller)

/**
 * A job as its owner, or an admin, edits it: with the words that were written last, approved or not.
 * @throws JobNotFound for another's job too
 */
export async function ownJob(
  db: Db,
  caller: Caller,
  id: string,
  { moderation, now }: { moderation: Moderation; now: Date },
) {
  const job = await queries.jobById(db, id)
  if (!job || job.removed_at || !(ownsJob(job, caller) || isAdmin(caller))) throw new AppError('JobNotFound')
  const [revision] = await queries.revisionsOf(db, [id])
  const { employer, isFeatured } = toCard({ ...job, employer_hidden: false }, { owns: true, now })
  return {
    id,
    status: job.status,
    isExpired: isExpired(job, now),
    rejectionReason: job.rejection_reason,
    edit: revision ? { refusedFor: revision.refused_for } : null,
    reviewsWords: reviewsWords(job, caller, moderation),
    version: job.version,
    employer,
    isFeatured,
    // What an admin saves is approved: refused words must not come in with it.
    form: toForm(job, revision && !(isAdmin(caller) && revision.refused_for) ? revision : job),
  }
}

/** Names -> ids, HTML -> clean HTML. @throws ValidationFailed naming the field */
async function resolve(trx: Trx, form: JobForm): Promise<queries.ResolvedJob> {
  const { specialtyIds, practiceAreaIds, knownTags, cityId } = await queries.resolveNames(trx, form)
  if (!form.isRemote && cityId === null) throw fieldError('city', 'Cidade não encontrada neste estado')
  const once = (list: string[]) => new Set(list).size === list.length
  if (specialtyIds.length < form.medicalSpecialties.length || !once(form.medicalSpecialties))
    throw fieldError('medicalSpecialties', 'Especialidade desconhecida ou repetida')
  if (practiceAreaIds.length < form.medicalPracticeAreas.length || !once(form.medicalPracticeAreas))
    throw fieldError('medicalPracticeAreas', 'Área de atuação desconhecida ou repetida')
  if (knownTags < form.tags.length || !once(form.tags))
    throw fieldError('tags', 'Tag desconhecida ou repetida')
  const description = cleanJobHtml(form.description)
  const words = description.replace(/<[^>]*>/g, '').trim()
  if (words.length < 20) throw fieldError('description', 'Descrição deve ter pelo menos 20 caracteres')
  return {
    form,
    description,
    requirements: cleanJobHtml(form.requirements),
    cityId,
    specialtyIds,
    practiceAreaIds,
  }
}

/**
 * Publishes a job for 30 days, or hands it to review first where that is the setting.
 * @throws ValidationFailed, PlanLimit
 */
export async function createJob(
  db: Db,
  owner: EmployerId,
  form: JobForm,
  { moderation, now }: { moderation: Moderation; now: Date },
): Promise<{ id: string; status: JobStatus }> {
  return db.transaction().execute(async (trx) => {
    const job = await resolve(trx, form)
    const places = await lockQuota(trx, owner, now)
    requireQuota(places)
    const status = moderation === 'review_first' ? 'awaiting_review' : 'active'
    const expiresAt = status === 'active' ? expiryOf(now) : null
    const isFeatured = places.allowance.isAlwaysFeatured
    const id = await queries.insertJob(trx, owner, job, { status, now, expiresAt, isFeatured })
    await reindexJobs(trx, [id], now)
    return { id, status }
  })
}

/** The lifecycle's name of where a job stands. */
export const stateOfRow = (job: { status: JobStatus; expires_at: Date | null }, now: Date) =>
  stateOf({ status: job.status, isExpired: isExpired(job, now) })

/** Locks a job that is the caller's to change: an employer's own, an admin's any. @throws JobNotFound */
export async function lockJob(
  trx: Trx,
  { employerId, role }: Pick<Caller, 'employerId' | 'role'>,
  id: string,
) {
  const current = employerId
    ? await queries.lockOwnJob(trx, employerId, id)
    : role === 'admin'
      ? await queries.lockAnyJob(trx, id)
      : undefined
  if (!current) throw new AppError('JobNotFound')
  return current
}

/**
 * Saves an edit made on `version`; a newer one is not overwritten. New words of a job that was published once wait for
 * a reviewer where review comes first, and what was approved stays; everything else counts at once.
 * @throws JobNotFound, JobNotOpen, JobChanged, ValidationFailed
 */
export async function updateJob(
  db: Db,
  caller: Caller,
  id: string,
  { version, ...form }: JobForm & { version: number },
  { moderation, now }: { moderation: Moderation; now: Date },
): Promise<{ id: string; version: number; status: JobStatus; wordsWait: boolean }> {
  return db.transaction().execute(async (trx) => {
    const current = await lockJob(trx, caller, id)
    if (!canJob('edit', stateOfRow(current, now))) throw new AppError('JobNotOpen')
    if (current.version !== version) throw new AppError('JobChanged')
    const job = await resolve(trx, form)
    const words = wordsOf(job)
    const wordsWait = reviewsWords(current, caller, moderation) && !sameWords(words, current)
    const next = await queries.updateJob(trx, id, job, { words: wordsWait ? null : words, now })
    if (wordsWait) await queries.keepRevision(trx, id, words, now)
    else await queries.dropRevision(trx, id)
    await reindexJobs(trx, [id], now)
    return { id, version: next, status: current.status, wordsWait }
  })
}

/** Brings a locked job into another state, in the search too. */
export async function changeJob(trx: Trx, id: string, change: queries.JobChange, now: Date): Promise<void> {
  await queries.changeJob(trx, id, change, now)
  await reindexJobs(trx, [id], now)
}

/** Of an edit whose words are not shown yet. */
export const revisionOf = async (trx: Trx, id: string) => (await queries.revisionsOf(trx, [id]))[0]

/** Shows the words that waited; a job without any keeps its own. */
export async function applyRevision(trx: Trx, id: string, now: Date): Promise<void> {
  await queries.applyRevision(trx, id, now)
  await reindexJobs(trx, [id], now)
}

export const refuseRevision = queries.refuseRevision
export const endingJobs = queries.endingJobs
export const noteExpiry = queries.noteExpiry
