import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, paragraphs } from '#contract/fields-form.ts'
import { MAX_RECORD_REPLY } from '#contract/rota/payment-records.ts'

const figures = {
  doctors: z.int(),
  plantoes: z.int(),
  /** Medians, in days after the plantão. One that is not paid yet counts with the days so far. */
  promisedDays: z.int(),
  actualDays: z.int(),
  /** How many were paid by the promised day. */
  onTime: z.int(),
  /** How many are not paid yet. */
  unpaid: z.int(),
}
const recordFigures = z.object(figures)
export type RecordFigures = z.output<typeof recordFigures>

/** The public part. */
export const paymentRecord = z.object({
  ...figures,
  madeAt: instant,
  /** The words of the company; null without any. */
  reply: z.string().nullable(),
  repliedAt: instant.nullable(),
})
export type PaymentRecord = z.output<typeof paymentRecord>

const ownRecord = paymentRecord.extend({
  id,
  /** When doctors begin to see it. */
  shownFrom: instant,
  isShown: z.boolean(),
})
export type OwnPaymentRecord = z.output<typeof ownRecord>

const countedPlantao = z.object({
  id,
  doctorName: z.string(),
  endsAt: instant,
  promisedDays: z.int(),
  /** yyyy-mm-dd; null if it is not paid yet. */
  paidOn: z.string().nullable(),
  /** Until the payment, or so far. */
  days: z.int(),
})
export type CountedPlantao = z.output<typeof countedPlantao>

export const getOwnPaymentRecord = endpoint('GET', '/payment-records/own', {
  access: ['employer'],
  hiddenInView: true,
  cost: 2,
  summary: 'Os prazos de pagamento da empresa: o que é mostrado, o que será, e os plantões que contam hoje',
  reply: z.object({
    /** The newest first: at most one that is shown, and one that will be. */
    records: z.array(ownRecord).max(2),
    /** As a record of today would say; null without plantões that count. */
    today: recordFigures.nullable(),
    /** The newest first, at most 300. */
    plantoes: z.array(countedPlantao),
  }),
})

export const replyToPaymentRecord = endpoint('PUT', '/payment-records/:id/reply', {
  access: ['employer'],
  team: 'owner',
  summary: 'Responde aos próprios prazos de pagamento; um texto vazio retira a resposta',
  params: idParams,
  body: z.object({ reply: paragraphs(MAX_RECORD_REPLY) }),
  reply: ownRecord,
})

export const getPaymentRecord = endpoint('GET', '/employers/:id/payment-record', {
  access: ['public'],
  summary: 'Em quantos dias uma empresa pagou, contra o que prometeu',
  params: idParams,
  reply: z.object({
    /** Null with fewer than five doctors, and for a company that is not shown. */
    record: paymentRecord.nullable(),
  }),
})
