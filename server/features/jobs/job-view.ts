import type { JobCard } from '#contract/api/jobs.ts'
import { CONFIDENTIAL_EMPLOYER, salaryText } from '#contract/jobs.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import { allowanceOf } from '#contract/subscriptions.ts'
import { pictureUrl } from '#server/features/pictures/service.ts'
import { cleanJobHtml } from './job-html.ts'
import type { JobWords } from './job-texts.ts'
import type { JobRow, jobById } from './queries.ts'

/** Published and past its date, paused or not: spec B §4 shows it as 'Expirada'. */
export const isExpired = (job: Pick<JobRow, 'status' | 'expires_at'>, now: Date) =>
  (job.status === 'active' || job.status === 'paused') && job.expires_at !== null && job.expires_at <= now

/** Whether doctors find it and may apply. */
export const isOpen = (job: Pick<JobRow, 'status' | 'expires_at'>, now: Date) =>
  job.status === 'active' && !isExpired(job, now)

/** The company's picture on its jobs, which is the plan's to give (spec B §6); the same for whoever looks. */
const logoOf = ({ employer_plan, employer_grant, employer_image_key }: JobRow) =>
  allowanceOf(employer_plan, employer_grant).canUseCompanyBranding ? pictureUrl(employer_image_key) : null

/** A job as `viewer` may see it: hidden pay and a hidden employer reach the owner alone. */
export function toCard(job: JobRow, viewer: { owns: boolean; now: Date }): JobCard {
  const masksEmployer = job.employer_hidden && !viewer.owns
  const masksPay = job.pay_hidden && !viewer.owns
  const pay = masksPay
    ? { payMin: null, payMax: null, payUnit: null }
    : { payMin: job.pay_min, payMax: job.pay_max, payUnit: job.pay_unit }
  const isSponsored = job.sponsored_until !== null && job.sponsored_until > viewer.now
  return {
    id: job.id,
    title: job.title,
    employer: masksEmployer
      ? { id: null, name: CONFIDENTIAL_EMPLOYER, profilePhotoUrl: null }
      : {
          id: job.owner_user_id,
          name: job.employer_name ?? CONFIDENTIAL_EMPLOYER,
          profilePhotoUrl: logoOf(job),
        },
    location: job.city && job.state ? { city: job.city, state: job.state } : null,
    isRemote: job.is_remote,
    salary: masksPay ? null : (salaryText(pay) ?? job.salary_text ?? 'A combinar'),
    ...pay,
    job_type: job.job_type,
    contractForm: job.contract_form,
    regime: job.regime,
    hours: job.hours,
    shift: job.shift,
    medicalSpecialties: job.specialties,
    medicalPracticeAreas: job.practice_areas,
    tags: job.tags,
    createdAt: (job.published_at ?? job.created_at).toISOString(),
    expiresAt: job.expires_at?.toISOString() ?? null,
    isFeatured: isSponsored || job.featured_by_plan,
    isSponsored,
    is_urgent: job.is_urgent,
  }
}

/** A job as it is edited, with the words that were written last. */
export const toForm = (job: NonNullable<Awaited<ReturnType<typeof jobById>>>, words: JobWords): JobForm => ({
  title: words.title,
  description: words.description,
  requirements: words.requirements,
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
  salary: words.salary_text ?? '',
  paymentTermDays: job.payment_term_days,
  employerHidden: job.employer_hidden,
  is_urgent: job.is_urgent,
})

/** New words of a published job that are not approved; long ones are sanitized HTML. */
export interface Edit {
  title: string
  description: string
  requirements: string
  salary: string
  refusedFor: string | null
}

export const toEdit = (revision: JobWords & { refused_for: string | null }): Edit => ({
  title: revision.title,
  description: cleanJobHtml(revision.description),
  requirements: cleanJobHtml(revision.requirements),
  salary: revision.salary_text ?? '',
  refusedFor: revision.refused_for,
})
