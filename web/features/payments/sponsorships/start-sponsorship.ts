import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import { sponsorshipErrors } from '#contract/payments/sponsorships.ts'
import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'

/** Message for a failed payment call (spec B §8). */
export function paymentFailure(error: unknown): string {
  if (!(error instanceof CallError)) return sponsorshipErrors[500]
  const { status, reply } = error
  if (status === 401) return sponsorshipErrors[401]
  if (status === 400) return reply?.errorDto?.details || sponsorshipErrors[400]
  return status === 500 ? sponsorshipErrors[500] : error.message
}

/** Opens the checkout as a new document, because it has a content policy of its own. */
const openCheckout = (paymentId: string) => window.location.assign(paths.checkout(paymentId))

function checkedPreference<Preference extends { preferenceId: string }>(reply: Preference): Preference {
  if (!reply.preferenceId) throw new CallError(502, null, { message: sponsorshipErrors.noPreference })
  return reply
}

/**
 * Reserves a new job until it is paid, and opens its checkout. A repeated call with the same key reserves nothing else.
 * @throws CallError
 */
export async function reserveSponsoredJob(job: JobForm, requestKey: string | undefined): Promise<void> {
  const reply = await call('POST /payments/create-sponsored-job-preference', {
    body: { ...job, ...(requestKey && { requestKey }) },
  })
  openCheckout(checkedPreference(reply).paymentId)
}

/** Opens the checkout of a published job. @throws CallError */
export async function sponsorJob(jobId: string): Promise<void> {
  openCheckout(
    checkedPreference(await call('POST /payments/create-preference', { body: { jobId } })).paymentId,
  )
}

/** Opens the checkout of the difference that more topics of a sponsored job cost. @throws CallError */
export async function widenSponsorship(
  jobId: string,
  { medicalSpecialties, medicalPracticeAreas }: Pick<JobForm, 'medicalSpecialties' | 'medicalPracticeAreas'>,
): Promise<void> {
  const body = { jobId, medicalSpecialties, medicalPracticeAreas }
  const reply = await call('POST /payments/create-widening-preference', { body })
  openCheckout(checkedPreference(reply).paymentId)
}
