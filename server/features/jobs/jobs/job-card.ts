import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { nextDateOf } from '#contract/jobs/job-dates.ts'
import { CONFIDENTIAL_EMPLOYER, salaryText } from '#contract/jobs/jobs.ts'
import { entitlementOf } from '#contract/payments/entitlement.ts'
import { areDatesOver, isFeaturedByAdmin, isSponsored } from '#server/db/job-conditions.ts'
import { subscriptionState } from '#server/db/subscribed.ts'
import { pictureUrl } from '#server/features/accounts/pictures/service.ts'
import type { JobRow } from './queries.ts'

/** The company's logo, which its jobs show if its plan includes branding (spec B §6). Every viewer sees the same. */
function logoOf(job: JobRow, now: Date) {
  const grants = { plan: job.employer_plan, posts: job.employer_grant }
  const { canUseCompanyBranding } = entitlementOf(subscriptionState(job.employer_subscription), grants, now)
  return canUseCompanyBranding ? pictureUrl(job.employer_image_key) : null
}

/** The employer as a card names it. A suspended one keeps only its name, because it has no page. */
function employerOf(
  job: JobRow,
  { isHidden, hasPage, now }: { isHidden: boolean; hasPage: boolean; now: Date },
) {
  const name = (isHidden ? null : job.employer_name) ?? CONFIDENTIAL_EMPLOYER
  if (isHidden || !hasPage) return { id: null, name, profilePhotoUrl: null }
  return { id: job.owner_user_id, name, profilePhotoUrl: logoOf(job, now) }
}

/** A job as `viewer` may see it. Only its owner sees hidden pay and a hidden employer. */
export function toCard(job: JobRow, viewer: { owns: boolean; now: Date }): JobCard {
  const masksEmployer = job.employer_hidden && !viewer.owns
  const masksPay = job.pay_hidden && !viewer.owns
  const pay = masksPay
    ? { payMin: null, payMax: null, payUnit: null }
    : { payMin: job.pay_min, payMax: job.pay_max, payUnit: job.pay_unit }
  const sponsored = isSponsored(job, viewer.now)
  return {
    id: job.id,
    title: job.title,
    employer: employerOf(job, {
      isHidden: masksEmployer,
      hasPage: viewer.owns || !job.owner_suspended_at,
      now: viewer.now,
    }),
    location: job.city && job.state ? { city: job.city, state: job.state } : null,
    isRemote: job.is_remote,
    salary: masksPay ? null : (salaryText(pay) ?? job.salary_text ?? 'A combinar'),
    ...pay,
    job_type: job.job_type,
    contractForm: job.contract_form,
    regime: job.regime,
    hours: job.hours,
    shift: job.shift,
    nextDate: nextDateOf(job.date_starts, viewer.now),
    medicalSpecialties: job.specialties,
    medicalPracticeAreas: job.practice_areas,
    tags: job.tags,
    createdAt: (job.published_at ?? job.created_at).toISOString(),
    expiresAt: job.ends_at?.toISOString() ?? null,
    ...(areDatesOver(job, viewer.now) && { areDatesOver: true }),
    isFeatured: sponsored || job.featured_by_plan || isFeaturedByAdmin(job, viewer.now),
    isSponsored: sponsored,
    is_urgent: job.is_urgent,
  }
}
