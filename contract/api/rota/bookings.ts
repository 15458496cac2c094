import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields-form.ts'
import { bookingEvents, bookingSides, bookingStates } from '#contract/rota/bookings.ts'
import { cancelForm, changeForm, offerForm, paymentForm, reasonForm } from '#contract/rota/bookings-form.ts'
import { rotaRulesForm } from '#contract/rota/rota-rules-form.ts'
import { paymentRecord } from './payment-records.ts'
import { dateOfJob, plannedDate } from './planned-dates.ts'

/** The terms between the two parties. */
export const bookingTerms = z.object({
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  /** For the whole plantão. */
  payCentavos: z.int(),
  paymentDays: z.int().nullable(),
  note: z.string(),
})
export type BookingTerms = z.output<typeof bookingTerms>

/** A booking as both sides see it. */
export const booking = bookingTerms.extend({
  id,
  state: z.enum(bookingStates),
  /** Null if the application, the job, or the plantão is gone. */
  applicationId: id.nullable(),
  jobId: id.nullable(),
  dateId: id.nullable(),
  title: z.string(),
  /** The state in which it is; null without a place. */
  uf: z.string().nullable(),
  doctorName: z.string(),
  /** 'CRM 12345/SP' */
  doctorRegistration: z.string(),
  employerName: z.string(),
  noticeHours: z.int(),
  answerBy: instant,
  offeredAt: instant,
  agreedAt: instant.nullable(),
  /** Proposed by the employer, and not answered. */
  change: bookingTerms.nullable(),
  cancellation: z
    .object({ by: z.enum(bookingSides).nullable(), isLate: z.boolean(), reason: z.string() })
    .nullable(),
  /** The answers of both sides to whether the plantão took place. */
  worked: z.object({ doctor: z.boolean().nullable(), employer: z.boolean().nullable() }),
  payment: z.object({ paidOn: z.string(), centavos: z.int(), isReceived: z.boolean().nullable() }).nullable(),
})
export type Booking = z.output<typeof booking>

/** The part of a booking that lists show: a month may have a thousand. */
const listedBooking = booking.pick({
  id: true,
  state: true,
  startsAt: true,
  endsAt: true,
  place: true,
  uf: true,
  payCentavos: true,
  paymentDays: true,
  jobId: true,
  dateId: true,
  title: true,
  doctorName: true,
  employerName: true,
  answerBy: true,
  change: true,
  worked: true,
  payment: true,
})
export type ListedBooking = z.output<typeof listedBooking>

const bookingEvent = z.object({
  id,
  at: instant,
  event: z.enum(bookingEvents),
  /** Null if the clock did it. */
  side: z.enum(bookingSides).nullable(),
  actorName: z.string(),
  /** The network address from which it was done. */
  address: z.string().nullable(),
  /** The exact terms, for offers and changes. */
  terms: bookingTerms.nullable(),
  note: z.string(),
})
export type BookingRecord = z.output<typeof bookingEvent>

/** An agreed plantão of the doctor at the time of another one. */
export const bookingOverlap = z.object({ id, title: z.string(), startsAt: instant, endsAt: instant })

/** For the employer: whether the doctor may book open plantões at once. Null for doctors, and if her account is gone. */
const trust = z.object({ doctorId: id, isTrusted: z.boolean() }).nullable()

/** A booking with its history, and what its reader has to know before answering. */
const bookingPage = booking.extend({
  events: z.array(bookingEvent),
  /** More than LONG_CHAIN_HOURS in a row with the doctor's other agreed plantões; null if it is not more. */
  longChainHours: z.number().nullable(),
  /** For the doctor: her agreed plantão at the same time; null without one. */
  overlap: bookingOverlap.nullable(),
  trust,
  /** For the doctor while the offer is open: in how many days the company has paid. */
  paymentRecord: paymentRecord.nullable(),
})
export type BookingPage = z.output<typeof bookingPage>

export const offerBookings = endpoint('POST', '/applications/:id/bookings', {
  access: ['employer'],
  summary: 'Oferece plantões a quem se candidatou',
  params: idParams,
  body: offerForm,
  reply: z.object({ items: z.array(booking) }),
  status: 201,
})

export const listApplicationBookings = endpoint('GET', '/applications/:id/bookings', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Plantões oferecidos e combinados de uma candidatura, pela data',
  params: idParams,
  reply: z.object({ items: z.array(booking), trust }),
})

export const getOfferDefaults = endpoint('GET', '/applications/:id/bookings/defaults', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Com o que começa uma oferta de plantões para esta candidatura',
  params: idParams,
  reply: z.object({
    doctorName: z.string(),
    place: z.string(),
    payCentavos: z.int().nullable(),
    paymentDays: z.int().nullable(),
    /** Null if the work is remote. */
    state: z.string().nullable(),
    /** By the company's rules. */
    noticeHours: rotaRulesForm.shape.noticeHours,
    /** The job hides the company's name, which an offer shows to the doctor. */
    showsHiddenName: z.boolean(),
    /** The job has plantões, of which all may have begun. */
    hasDates: z.boolean(),
    /** The job's plantões that have not begun. */
    dates: z.array(
      plannedDate.extend({
        places: z.int(),
        /** Its own, or those of the job. */
        place: z.string(),
        payCentavos: z.int().nullable(),
        /** How many of the places are agreed. */
        taken: z.int(),
        isChosen: z.boolean(),
        /** She has an offer or an agreement for it already. */
        isOffered: z.boolean(),
      }),
    ),
  }),
})
export type OfferDefaults = z.output<typeof getOfferDefaults.reply>

/** A month in Brasília. A year far away has no month after it that dates can express. */
export const monthQuery = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Informe o mês como aaaa-mm.'),
})

export const listBookings = endpoint('GET', '/bookings', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Plantões de um mês, pela data',
  query: monthQuery,
  reply: z.object({
    items: z.array(listedBooking),
    /** For employers: plantões of open jobs that begin in the month, with the places that are not agreed. */
    open: z.array(
      dateOfJob.extend({
        places: z.int(),
        taken: z.int(),
        /** Its own, or those of the job. */
        place: z.string(),
        payCentavos: z.int().nullable(),
        specialties: z.array(z.string()),
        /** How many doctors wait for a place. */
        waiting: z.int(),
      }),
    ),
    /** For employers: the specialties of the jobs of `items`. Jobs without any, and those that are gone, are not listed. */
    jobs: z.array(z.object({ id, specialties: z.array(z.string()) })),
    /** Offers that wait for an answer, changes, and plantões that wait for a confirmation, of any month. */
    waiting: z.array(listedBooking),
  }),
})

export const getBooking = endpoint('GET', '/bookings/:id', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Um plantão oferecido ou combinado, com o seu histórico',
  params: idParams,
  reply: bookingPage,
})

export const acceptBooking = endpoint('POST', '/bookings/:id/accept', {
  access: ['doctor'],
  summary: 'Aceita uma oferta; repetir não é um erro',
  params: idParams,
  reply: booking,
})

export const declineBooking = endpoint('POST', '/bookings/:id/decline', {
  access: ['doctor'],
  summary: 'Recusa uma oferta; repetir não é um erro',
  params: idParams,
  body: reasonForm,
  reply: booking,
})

export const takeBackBooking = endpoint('POST', '/bookings/:id/take-back', {
  access: ['employer'],
  summary: 'Retira uma oferta que não foi respondida; repetir não é um erro',
  params: idParams,
  reply: booking,
})

export const cancelBooking = endpoint('POST', '/bookings/:id/cancel', {
  access: ['doctor', 'employer'],
  team: 'recruiter',
  summary: 'Cancela um plantão combinado que não começou; repetir não é um erro',
  params: idParams,
  body: cancelForm,
  reply: booking,
})

export const proposeBookingChange = endpoint('POST', '/bookings/:id/change', {
  access: ['employer'],
  summary: 'Propõe mudar um plantão combinado; vale se a pessoa aceitar',
  params: idParams,
  body: changeForm,
  reply: booking,
})

export const takeBackBookingChange = endpoint('DELETE', '/bookings/:id/change', {
  access: ['employer'],
  summary: 'Retira a proposta de mudança; repetir não é um erro',
  params: idParams,
  reply: booking,
})

export const answerBookingChange = endpoint('POST', '/bookings/:id/change/answer', {
  access: ['doctor'],
  summary: 'Aceita ou recusa a mudança de um plantão combinado',
  params: idParams,
  /** `proposed` is what she has read: other terms are not accepted by mistake. */
  body: z.object({ accepts: z.boolean(), proposed: changeForm }),
  reply: booking,
})

export const confirmBookingWork = endpoint('POST', '/bookings/:id/worked', {
  access: ['doctor', 'employer'],
  team: 'recruiter',
  summary: 'Diz se o plantão foi feito, depois do seu fim',
  params: idParams,
  body: z.object({ worked: z.boolean() }),
  reply: booking,
})

export const markBookingPaid = endpoint('POST', '/bookings/:id/payment', {
  access: ['employer'],
  summary: 'Informa o pagamento de um plantão',
  params: idParams,
  body: paymentForm,
  reply: booking,
})

export const answerBookingPayment = endpoint('POST', '/bookings/:id/payment/answer', {
  access: ['doctor'],
  summary: 'Diz se o pagamento informado foi recebido',
  params: idParams,
  body: z.object({ received: z.boolean() }),
  reply: booking,
})

export const getBookingCalendar = endpoint('GET', '/bookings/:id/calendar.ics', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Um plantão combinado, em iCalendar',
  params: idParams,
  reply: z.string(),
})
