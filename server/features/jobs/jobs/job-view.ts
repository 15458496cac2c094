import { verificationText } from '#contract/admin/organizations.ts'
import type { JobCard, JobDetail } from '#contract/api/jobs/jobs.ts'
import { measuredAnswerText } from '#contract/jobs/answers.ts'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import { type JobQuestion, knockOutTexts, questionText } from '#contract/jobs/job-questions.ts'
import type { CloseReason } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { isExpired, isFeaturedByAdmin } from '#server/db/job-conditions.ts'
import { toCard } from './job-card.ts'
import { cleanJobHtml } from './job-html.ts'
import type { JobTexts } from './job-texts.ts'
import type { EmployerRow, FullJobRow, JobRow } from './queries.ts'

type RevisionRow = JobTexts & { refused_for: string | null; questions: JobQuestion[] | null }

/** The pending or refused texts of a published job. Description and requirements are sanitized HTML. */
export interface Revision {
  title: string
  description: string
  requirements: string
  salary: string
  /** Each in one line; null if they are those of the job. */
  questions: string[] | null
  refusedFor: string | null
}

const toRevision = (revision: RevisionRow): Revision => ({
  title: revision.title,
  description: cleanJobHtml(revision.description),
  requirements: cleanJobHtml(revision.requirements),
  salary: revision.salary_text ?? '',
  questions: revision.questions?.map(questionText) ?? null,
  refusedFor: revision.refused_for,
})

const revisionNotice = (revision: RevisionRow | undefined) =>
  revision ? { refusedFor: revision.refused_for } : null

/** A card, with what only the job's owner and admins see. */
export type ManagedCard = JobCard &
  Pick<JobDetail, 'status' | 'isExpired' | 'rejectionReason'> & {
    closeReason: CloseReason | null
    payHidden: boolean
    employerHidden: boolean
    /** Why an admin paused or closed it; null if the owner did. */
    stopReason: string | null
    /** Until when an admin features it. */
    adminFeaturedUntil: string | null
    revision: Revision | null
  }

export const toManagedCard = (job: JobRow, revision: RevisionRow | undefined, now: Date): ManagedCard => ({
  ...toCard(job, { owns: true, now }),
  status: job.status,
  isExpired: isExpired(job, now),
  closeReason: job.close_reason,
  payHidden: job.pay_hidden,
  employerHidden: job.employer_hidden,
  rejectionReason: job.rejection_reason,
  stopReason: job.stop_reason,
  adminFeaturedUntil: isFeaturedByAdmin(job, now) ? (job.admin_featured_until?.toISOString() ?? null) : null,
  revision: revision ? toRevision(revision) : null,
})

const answerTimeOf = (employer: EmployerRow | null): string | undefined =>
  (employer && measuredAnswerText({ answers: employer.answers, medianMinutes: employer.median_minutes })) ??
  undefined

/** A plantão without what its job hides. The place of one could tell who the employer is. */
function shownDate({ place, payCentavos, ...date }: PlannedDate, job: FullJobRow, owns: boolean) {
  return {
    ...date,
    ...((owns || !job.employer_hidden) && place && { place }),
    ...((owns || !job.pay_hidden) && payCentavos && { payCentavos }),
  }
}

/** The job page. `employer` is null if the viewer must not know who the employer is. */
export const toDetail = (
  job: FullJobRow,
  card: JobCard,
  {
    employer,
    revision,
    manages,
    owns,
    now,
  }: {
    employer: EmployerRow | null
    revision: RevisionRow | undefined
    manages: boolean
    owns: boolean
    now: Date
  },
): Omit<JobDetail, 'isUnavailable'> => ({
  ...card,
  status: job.status,
  isExpired: isExpired(job, now),
  rejectionReason: manages ? job.rejection_reason : null,
  revision: manages ? revisionNotice(revision) : null,
  description: cleanJobHtml(job.description),
  requirements: cleanJobHtml(job.requirements),
  dates: job.planned_dates.map((date) => shownDate(date, job, owns)),
  paymentTermDays: job.payment_term_days,
  neededDocuments: job.needed_documents,
  hasQuestions: job.questions.length > 0,
  knockOuts: knockOutTexts(job.questions),
  employer: {
    ...card.employer,
    description: employer?.bio ?? null,
    location: employer?.city && employer.state ? `${employer.city}, ${employer.state}` : null,
    phone: employer?.phone ?? null,
    industry: employer?.industry ?? null,
    size: employer?.company_size ?? null,
    answerTime: answerTimeOf(employer),
    verification: employer?.verification ? verificationText(employer.verification) : null,
  },
})

const toForm = (job: FullJobRow, texts: JobTexts, questions: JobQuestion[]): JobForm => ({
  title: texts.title,
  description: texts.description,
  requirements: texts.requirements,
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
  dates: job.planned_dates,
  payMin: job.pay_min,
  payMax: job.pay_max,
  payUnit: job.pay_unit,
  payHidden: job.pay_hidden,
  salary: texts.salary_text ?? '',
  paymentTermDays: job.payment_term_days,
  employerHidden: job.employer_hidden,
  questions,
  neededDocuments: job.needed_documents,
  is_urgent: job.is_urgent,
})

/** A job as its owner or an admin edits it, with `texts` in the form. */
export function toEditableJob(
  job: FullJobRow,
  {
    texts,
    questions,
    revision,
    now,
  }: { texts: JobTexts; questions: JobQuestion[]; revision: RevisionRow | undefined; now: Date },
) {
  const { employer, isFeatured } = toCard(job, { owns: true, now })
  return {
    id: job.id,
    status: job.status,
    isExpired: isExpired(job, now),
    rejectionReason: job.rejection_reason,
    revision: revisionNotice(revision),
    version: job.version,
    employer,
    isFeatured,
    form: toForm(job, texts, questions),
  }
}
