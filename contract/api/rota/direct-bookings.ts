import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { BOOKABLE_DAYS, bookingBarriers } from '#contract/rota/direct-bookings.ts'
import { directTerms, readTerms } from '#contract/rota/direct-bookings-form.ts'
import { booking, bookingOverlap } from './bookings.ts'
import { dateOfJob, dateParams } from './planned-dates.ts'

/** An open plantão of a company that trusts the doctor. */
const bookableDate = dateOfJob.extend({
  employerName: z.string(),
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
  params: dateParams,
  body: z.object({ terms: readTerms }),
  reply: booking,
})
