import { wideningPrice } from '#contract/payments/sponsorship-price.ts'
import { coveredTopics } from '#server/db/covered-topics.ts'
import { resolveTopics, topicsOf } from '#server/features/jobs/job-topics/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import * as sponsorships from '#server/features/payments/sponsorships/service.ts'
import type { EmployerCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { type CheckoutDeps, prepareCheckout } from './service.ts'

interface Wanted {
  jobId: string
  medicalSpecialties: string[]
  medicalPracticeAreas: string[]
}

const isSame = (ids: readonly number[], others: readonly number[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))

const missing = (ids: readonly number[], wanted: readonly number[]) =>
  wanted.filter((id) => !ids.includes(id))

/**
 * Prepares the payment of the difference that more topics of a sponsored job cost, once for each of its periods that are not
 * over. `wanted` contains the topics that the job has. They are added once it is paid. Asking for the same again returns the
 * checkout that is open; another selection replaces it.
 * @throws JobNotFound, JobNotOpen, ValidationFailed, JobStateChanged if nothing has to be paid, PaymentInProcess,
 *   PaymentStateChanged, PaymentsUnavailable
 */
export async function widenSponsorship(
  deps: CheckoutDeps,
  { employerId: owner, role }: EmployerCaller,
  { jobId, ...names }: Wanted,
) {
  const { db, pricing, clock } = deps
  const now = clock.now()
  const wanted = await resolveTopics(db, names)
  const open = await sponsorships.openSponsorship(db, jobId)
  if (open?.is_widening && open.owner_user_id === owner) {
    const current = await topicsOf(db, jobId)
    const topics = wanted.specialtyIds.length + wanted.practiceAreaIds.length
    const isCurrent =
      isSame(open.added_specialty_ids, missing(current.specialtyIds, wanted.specialtyIds)) &&
      isSame(open.added_practice_area_ids, missing(current.practiceAreaIds, wanted.practiceAreaIds)) &&
      open.topics === topics &&
      open.amount === wideningPrice(pricing, await payableTopics(db, jobId, now), topics)
    if (isCurrent) return prepareCheckout(deps, open)
    await sponsorships.giveUp(deps, open, 'buyer')
  }
  const { row } = await jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJobFor(trx, { employerId: owner, role }, 'edit', jobId, now)
    const current = await topicsOf(trx, jobId)
    const specialtyIds = missing(current.specialtyIds, wanted.specialtyIds)
    const practiceAreaIds = missing(current.practiceAreaIds, wanted.practiceAreaIds)
    const topics = wanted.specialtyIds.length + wanted.practiceAreaIds.length
    const had = current.specialtyIds.length + current.practiceAreaIds.length
    if (topics !== had + specialtyIds.length + practiceAreaIds.length)
      throw fieldError(
        'medicalSpecialties',
        'A lista precisa conter as especialidades e áreas que a vaga tem.',
      )
    const amount = wideningPrice(pricing, await payableTopics(trx, jobId, now), topics)
    if (amount === 0)
      throw new AppError('JobStateChanged', {
        details: 'Esta vaga não tem diferença a pagar. Salve as especialidades na edição da vaga.',
      })
    const created = await sponsorships.insertSponsorship(trx, {
      owner_user_id: owner,
      job_id: jobId,
      creates_job: false,
      is_widening: true,
      added_specialty_ids: specialtyIds,
      added_practice_area_ids: practiceAreaIds,
      job_title: job.title,
      topics,
      amount,
      created_at: now,
    })
    return { id: jobId, row: created ?? (await sponsorships.openSponsorship(trx, jobId)) }
  })
  // Two tabs have asked at once, or a sponsorship of the job waits for its payment.
  if (!row?.is_widening) throw new AppError('PaymentStateChanged', { details: OPEN_CHECKOUT })
  return prepareCheckout(deps, row)
}

const OPEN_CHECKOUT =
  'Há um pagamento em aberto para o destaque desta vaga. Conclua o pagamento ou desista dele antes de incluir mais especialidades.'

/** The periods that a difference is paid for. A disputed one may end without its money. */
const payableTopics = (db: Parameters<typeof coveredTopics>[0], jobId: string, now: Date) =>
  coveredTopics(db, jobId, now, { states: ['paid'] })
