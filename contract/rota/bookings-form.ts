import { z } from 'zod'
import { givenInstant, id, line, paragraphs } from '../fields-form.ts'
import {
  answerHours,
  MAX_BOOKING_HOURS,
  MAX_BOOKING_NOTE,
  MAX_BOOKING_PAY,
  MAX_BOOKING_PAYMENT_DAYS,
  MAX_BOOKING_PLACE,
  MAX_BOOKING_REASON,
  MAX_OFFERED_AT_ONCE,
  noticeHours,
} from './bookings.ts'

const HOUR_MS = 3_600_000
/** Long before the first booking. */
const FIRST_DAY = '2020-01-01'

const span = { startsAt: givenInstant, endsAt: givenInstant }
const isSpan = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS
  return hours > 0 && hours <= MAX_BOOKING_HOURS
}
const badSpan = { path: ['endsAt'], message: `Informe um plantão de até ${MAX_BOOKING_HOURS} horas.` }

const oneOf = <T extends number>(values: readonly T[]) => z.union(values.map((value) => z.literal(value)))

const terms = {
  place: line(MAX_BOOKING_PLACE).pipe(z.string().min(1, 'Informe onde é o plantão.')),
  /** Centavos for the whole plantão. */
  payCentavos: z
    .int('Informe o valor do plantão.')
    .min(1, 'Informe o valor do plantão.')
    .max(MAX_BOOKING_PAY, 'Informe um valor de até R$ 100.000,00.'),
  /** Days after the plantão; null if it is left open. */
  paymentDays: z.int().min(0).max(MAX_BOOKING_PAYMENT_DAYS).nullable(),
  note: paragraphs(MAX_BOOKING_NOTE).default(''),
}

/** An employer's offer to a doctor: one or several plantões on the same terms. */
export const offerForm = z.object({
  ...terms,
  noticeHours: oneOf(noticeHours),
  answerHours: oneOf(answerHours),
  /** `dateId` is a plantão of the job; null if the job has none. `place` and `payCentavos` are of this plantão only. */
  dates: z
    .array(
      z
        .object({
          dateId: id.nullable(),
          ...span,
          place: terms.place.optional(),
          payCentavos: terms.payCentavos.optional(),
        })
        .refine(isSpan, badSpan),
    )
    .min(1, 'Escolha pelo menos um plantão.')
    .max(MAX_OFFERED_AT_ONCE, `Ofereça no máximo ${MAX_OFFERED_AT_ONCE} plantões de uma vez.`)
    .refine((dates) => new Set(dates.map(({ startsAt }) => Date.parse(startsAt))).size === dates.length, {
      message: 'Cada plantão pode ser oferecido uma vez.',
    }),
})
export type OfferForm = z.output<typeof offerForm>

/** New terms for a plantão that is agreed. They count once the doctor has accepted them. */
export const changeForm = z.object({ ...terms, ...span }).refine(isSpan, badSpan)
export type ChangeForm = z.output<typeof changeForm>

export const reasonForm = z.object({ reason: paragraphs(MAX_BOOKING_REASON).default('') })

/** The reason of a cancellation is recorded, and the other side reads it. */
export const cancelForm = z.object({
  reason: paragraphs(MAX_BOOKING_REASON).pipe(z.string().min(1, 'Informe o motivo.')),
})

export const paymentForm = z.object({
  /** yyyy-mm-dd in Brasília. */
  paidOn: z.iso
    .date('Informe o dia do pagamento.')
    .refine((day) => day >= FIRST_DAY, 'Informe o dia do pagamento.'),
  centavos: z
    .int('Informe o valor pago.')
    .min(1, 'Informe o valor pago.')
    .max(MAX_BOOKING_PAY, 'Informe um valor de até R$ 100.000,00.'),
})
export type PaymentForm = z.output<typeof paymentForm>
