import { type CloseReason, canJob, JOB_DURATION_DAYS, type JobStatus } from '#contract/jobs.ts'
import type { EmployerJob, JobCard, JobDetail } from '#contract/jobs-api.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { reindexJobs } from '#server/features/job-index/service.ts'
import type { Caller, DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { cleanJobHtml } from './job-html.ts'
import { isExpired, isOpen, toCard } from './job-view.ts'
import { jobSight, ownsJob } from './policy.ts'
import * as queries from './queries.ts'

export { isExpired, isOpen }

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
    doctorId ? queries.doctorsTies(db, doctorId, ids) : [],
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
  if (!job || jobSight(job, caller, { applied, now }) !== 'visible') throw new AppError('JobNotFound')
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
  const sight = jobSight(job, caller, { applied, now })
  if (sight !== 'visible') throw new AppError(sight === 'gone' ? 'JobGone' : 'JobNotFound')
  const owns = ownsJob(job, caller)
  const card = toCard(job, { owns, now })
  const about = card.employer.id ? await queries.employerOfJob(db, job.owner_user_id) : null
  const [ties] = caller?.doctorId ? await queries.doctorsTies(db, caller.doctorId, [id]) : []
  return {
    ...card,
    applied: ties?.applied,
    saved: ties?.saved,
    status: job.status,
    isExpired: isExpired(job, now),
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

/** The employer's own jobs in every state, the newest first. */
export async function employerJobs(
  db: Db,
  owner: EmployerId,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ jobs: EmployerJob[]; total: number }> {
  const { rows, total } = await queries.ownJobIds(db, owner, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const jobs = new Map(
    (
      await queries.jobsByIds(
        db,
        rows.map((row) => row.id),
      )
    ).map((job) => [job.id, job]),
  )
  return {
    total,
    jobs: rows.flatMap(({ id, applications }) => {
      const job = jobs.get(id)
      if (!job) return []
      const state = { status: job.status, isExpired: isExpired(job, now) }
      return { ...toCard(job, { owns: true, now }), ...state, applicationCount: Number(applications) }
    }),
  }
}

/**
 * A job as its owner edits it.
 * @throws JobNotFound for another's job too
 */
export async function ownJob(db: Db, owner: EmployerId, id: string, now: Date) {
  const job = await queries.jobById(db, id)
  if (!job || job.owner_user_id !== owner) throw new AppError('JobNotFound')
  const form: JobForm = {
    title: job.title,
    description: job.description,
    requirements: job.requirements,
    isRemote: job.is_remote,
    state: job.state ?? '',
    city: job.city ?? '',
    medicalSpecialties: job.specialties,
    medicalPracticeAreas: job.practice_areas,
    tags: job.tags,
    job_type: job.job_type,
    contractForm: job.contract_form,
    regime: job.regime,
    hours: job.hours as JobForm['hours'],
    shift: job.shift,
    dates: job.dates,
    payMin: job.pay_min,
    payMax: job.pay_max,
    payUnit: job.pay_unit,
    payHidden: job.pay_hidden,
    salary: job.salary_text ?? '',
    paymentTermDays: job.payment_term_days,
    employerHidden: job.employer_hidden,
    is_urgent: job.is_urgent,
  }
  return { id, status: job.status, isExpired: isExpired(job, now), version: job.version, form }
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
 * @throws ValidationFailed
 */
export async function createJob(
  db: Db,
  owner: EmployerId,
  form: JobForm,
  { moderation, now }: { moderation: Moderation; now: Date },
): Promise<{ id: string; status: JobStatus }> {
  return db.transaction().execute(async (trx) => {
    const job = await resolve(trx, form)
    const status = moderation === 'review_first' ? 'awaiting_review' : 'active'
    const expiresAt = status === 'active' ? new Date(now.getTime() + JOB_DURATION_DAYS * 86_400_000) : null
    const id = await queries.insertJob(trx, owner, job, { status, now, expiresAt })
    await reindexJobs(trx, [id], now)
    return { id, status }
  })
}

/**
 * Saves an edit made on `version`; a newer one is not overwritten.
 * @throws JobNotFound, JobNotOpen, JobChanged, ValidationFailed
 */
export async function updateJob(
  db: Db,
  owner: EmployerId,
  id: string,
  { version, ...form }: JobForm & { version: number },
  now: Date,
): Promise<{ id: string; version: number }> {
  return db.transaction().execute(async (trx) => {
    const current = await queries.lockOwnJob(trx, owner, id)
    if (!current) throw new AppError('JobNotFound')
    if (!canJob('edit', current.status)) throw new AppError('JobNotOpen')
    if (current.version !== version) throw new AppError('JobChanged')
    const next = await queries.updateJob(trx, id, await resolve(trx, form), now)
    await reindexJobs(trx, [id], now)
    return { id, version: next }
  })
}

/**
 * Closes a job for good; its applicants keep it in their lists.
 * @throws JobNotFound, JobNotOpen
 */
export async function closeJob(
  db: Db,
  owner: EmployerId,
  id: string,
  reason: CloseReason,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await queries.lockOwnJob(trx, owner, id)
    if (!current) throw new AppError('JobNotFound')
    if (!canJob('close', current.status)) throw new AppError('JobNotOpen')
    await queries.closeJob(trx, id, reason, now)
    await reindexJobs(trx, [id], now)
  })
}
