import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { type SponsorshipPricing, wideningPrice } from '#contract/payments/sponsorship-price.ts'
import { topicLimit, topicsText } from '#contract/payments/sponsorships.ts'
import type { Settings } from '#contract/platform/settings.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { countTopics, coveredTopics } from '#server/db/covered-topics.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import { findReferences, type References } from '#server/features/platform/reference/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

export { type JobTopics, saveTopics, topicsOf } from './queries.ts'

/** The prices of sponsorships, as an operator sets them. */
export type PriceSettings = Pick<Settings, 'sponsorshipPrice' | 'sponsorshipExtraPrice'>

const pricingOf = ({ sponsorshipPrice, sponsorshipExtraPrice }: PriceSettings): SponsorshipPricing => ({
  basePrice: sponsorshipPrice,
  extraPerSpecialty: sponsorshipExtraPrice,
})

type OwnedJob = { id: string; owner_user_id: string }

/** For how many topics each sponsorship of the job is paid; empty if its plan features it, or further topics cost nothing. */
async function binding(db: DbOrTrx, job: OwnedJob, prices: PriceSettings, now: Date): Promise<number[]> {
  const covered = prices.sponsorshipExtraPrice > 0 ? await coveredTopics(db, job.id, now) : []
  if (covered.length === 0) return []
  const { isAlwaysFeatured } = await allowance(db, job.owner_user_id as EmployerId, now)
  return isAlwaysFeatured ? [] : covered
}

/**
 * Refuses an edit that gives a sponsored job more topics than are paid for. One that leaves their number, or lowers it, is
 * free: the price depends on the number alone. Call it with the job locked, before which nobody orders a checkout for it.
 * @throws TopicsNotPaid
 */
export async function requirePaidTopics(
  trx: Trx,
  job: OwnedJob,
  topics: number,
  { prices, now }: { prices: PriceSettings; now: Date },
): Promise<void> {
  const covered = await binding(trx, job, prices, now)
  if (wideningPrice(pricingOf(prices), covered, topics) === 0) return
  if (topics <= (await countTopics(trx, job.id))) return
  const open = await queries.openCheckoutOf(trx, job.id)
  const paidFor = topicsText(topicLimit(covered) ?? 1)
  const details =
    open && !open.is_widening
      ? `Há um pagamento em aberto para o destaque desta vaga, com ${paidFor}. Conclua o pagamento ou desista dele antes de incluir mais.`
      : `O destaque desta vaga foi pago para ${paidFor}. Para incluir mais, a empresa paga a diferença na edição da vaga.`
  throw new AppError('TopicsNotPaid', { details, errors: { medicalSpecialties: [details] } })
}

/** Limit of a sponsored job's topics, as its form needs it; null without a limit. */
export async function paidTopics(db: DbOrTrx, job: OwnedJob, prices: PriceSettings, now: Date) {
  const covered = await binding(db, job, prices, now)
  if (covered.length === 0) return null
  const open = await queries.openCheckoutOf(db, job.id)
  return {
    covered,
    openCheckout: open
      ? { paymentId: open.id, amount: open.amount, isWidening: open.is_widening, addedTopics: open.added }
      : null,
  }
}

const isUnique = (names: string[]) => new Set(names).size === names.length

/** @throws ValidationFailed with the field, if a name is unknown or repeated */
export function requireKnownTopics(
  { medicalSpecialties, medicalPracticeAreas }: Pick<JobForm, 'medicalSpecialties' | 'medicalPracticeAreas'>,
  ids: Pick<References, 'specialtyIds' | 'practiceAreaIds'>,
): void {
  if (ids.specialtyIds.length < medicalSpecialties.length || !isUnique(medicalSpecialties))
    throw fieldError('medicalSpecialties', 'Especialidade desconhecida ou repetida')
  if (ids.practiceAreaIds.length < medicalPracticeAreas.length || !isUnique(medicalPracticeAreas))
    throw fieldError('medicalPracticeAreas', 'Área de atuação desconhecida ou repetida')
}

/**
 * The ids of named specialties and practice areas, in their order.
 * @throws ValidationFailed with the field, if a name is unknown or repeated
 */
export async function resolveTopics(
  db: DbOrTrx,
  names: Pick<JobForm, 'medicalSpecialties' | 'medicalPracticeAreas'>,
): Promise<queries.JobTopics> {
  const { specialtyIds, practiceAreaIds } = await findReferences(db, { ...names, tags: [], place: null })
  requireKnownTopics(names, { specialtyIds, practiceAreaIds })
  return { specialtyIds, practiceAreaIds }
}
