import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields-form.ts'
import { BOOKABLE_DAYS, bookingBarriers } from '#contract/rota/direct-bookings.ts'
import { directTerms, readTerms } from '#contract/rota/direct-bookings-form.ts'
import { booking, bookingOverlap } from './bookings.ts'

/** An open plantão of a company that trusts the doctor. */
const bookableDate = z.object({
  jobId: id,
  dateId: id,
  title: z.string(),
  employerName: z.string(),
  day: z.string(),
  /** HH:MM; null if the company has not said. */
  startsAt: z.string().nullable(),
  hours: z.int().nullable(),
  place: z.string(),
  /** Null if they are not definite: then `barrier` says why. */
  terms: directTerms.nullable(),
  barrier: z.enum(bookingBarriers).nullable(),
  /** More than LONG_CHAIN_HOURS in a row with her other agreed plantões; null if it is not more. */
  longChainHours: z.number().nullable(),
  /** Her agreed plantão at the same time; null without one. */
  overlap: bookingOverlap.nullable(),
})
export type BookableDate = z.output<typeof bookableDate>

export const listBookableDates = endpoint('GET', '/bookings/bookable', {
  access: ['doctor'],
  hiddenInView: true,
  summary: `Plantões em aberto, dos próximos ${BOOKABLE_DAYS} dias, de empresas que confiam na pessoa`,
  reply: z.object({ items: z.array(bookableDate) }),
})

export const bookDate = endpoint('POST', '/jobs/:id/dates/:dateId/book', {
  access: ['doctor'],
  summary: 'Reserva um plantão em aberto de uma empresa que confia na pessoa; repetir não é um erro',
  params: z.object({ id, dateId: id }),
  body: z.object({ terms: readTerms }),
  reply: booking,
})
