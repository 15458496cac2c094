import { DAY_MS } from '#contract/durations.ts'
import {
  SPONSORSHIP_EXTRA_PRICE,
  SPONSORSHIP_PRICE,
  sponsorshipPrice,
} from '#contract/payments/sponsorship-price.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import type { Trx } from '#server/db/client.ts'
import { check, decide } from '#server/features/jobs/boost-checks/service.ts'
import { book } from '#server/features/payments/ledger/service.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { JobRows } from './job-rows.ts'
import { uuidOf } from './random.ts'

const PERIOD_MS = SPONSORSHIP_DAYS * DAY_MS
const COLLECTOR = 1_000_001
/** The sandbox's fee for a payment by card. */
const FEE_RATE = 0.0498
const pricing = { basePrice: SPONSORSHIP_PRICE, extraPerSpecialty: SPONSORSHIP_EXTRA_PRICE }

/** The sponsorships of the demo's sponsored jobs: paid by card in the sandbox, booked, and approved by an admin. */
export async function insertSponsorships(
  trx: Trx,
  { jobs, rows, adminId }: { jobs: readonly DemoJob[]; rows: readonly JobRows[]; adminId: string },
): Promise<void> {
  for (const [index, { history }] of jobs.entries()) {
    const row = rows[index]
    if (!history.isSponsored || !row) continue
    await insertSponsorship(trx, { history, row, adminId })
  }
}

async function insertSponsorship(
  trx: Trx,
  { history, row, adminId }: { history: DemoJob['history']; row: JobRows; adminId: string },
): Promise<void> {
  const { id: jobId, ownerId, publishedAt: paidAt } = history
  const { title, description, requirements, salary_text = null } = row.job
  const id = uuidOf(`sponsorship ${jobId}`)
  const topics = row.specialties.length + row.areas.length
  const amount = sponsorshipPrice(pricing, topics)
  const label = `Vaga em destaque: ${title}`
  const preferenceId = `${COLLECTOR}-${id}`
  const item = { id, title: label, quantity: 1, unit_price: amount / 100, currency_id: 'BRL' }
  await trx
    .insertInto('sandbox_mercadopago_preferences')
    .values({
      id: preferenceId,
      request: JSON.stringify({ items: [item], external_reference: id }),
      created_at: paidAt,
    })
    .execute()
  const { id: payment } = await trx
    .insertInto('sandbox_mercadopago_payments')
    .values({
      preference_id: preferenceId,
      external_reference: id,
      method: 'card',
      status: 'approved',
      status_detail: 'accredited',
      amount,
      collector_id: COLLECTOR,
      description: label,
      cardholder: 'APRO',
      created_at: paidAt,
      updated_at: paidAt,
      approved_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sponsorships')
    .values({
      id,
      owner_user_id: ownerId,
      job_id: jobId,
      creates_job: true,
      job_title: title,
      topics,
      amount,
      preference_id: preferenceId,
      state: 'paid',
      created_at: paidAt,
      paid_at: paidAt,
      starts_at: paidAt,
      ends_at: new Date(paidAt.getTime() + PERIOD_MS),
    })
    .execute()
  await trx
    .insertInto('sponsorship_payments')
    .values({
      provider_payment_id: String(payment),
      sponsorship_id: id,
      method: 'card',
      status: 'approved',
      status_detail: 'accredited',
      amount,
      refunded: 0,
      is_disputed: false,
      created_at: paidAt,
      approved_at: paidAt,
      synced_from: paidAt,
    })
    .execute()
  const movement = {
    provider: 'mercadopago',
    ref: String(payment),
    product: 'sponsorship',
    subjectId: id,
    paymentRef: String(payment),
    occurredAt: paidAt,
  } as const
  await book(
    trx,
    ownerId as EmployerId,
    [
      { ...movement, kind: 'payment', amount, description: label },
      {
        ...movement,
        kind: 'fee',
        amount: -Math.round(amount * FEE_RATE),
        description: 'Tarifa do Mercado Pago',
      },
    ],
    paidAt,
  )
  const texts = { id: jobId, title, description, requirements: requirements ?? '', salary_text }
  await check(trx, texts, paidAt)
  await decide(trx, texts, { decision: 'approved', by: adminId as UserId }, paidAt)
}
