import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields-form.ts'
import { handoverParties, handoverStates } from '#contract/rota/handovers.ts'
import { handoverDecisionForm, handoverForm } from '#contract/rota/handovers-form.ts'
import { handoverRules } from '#contract/rota/rota-rules.ts'
import { bookingTerms } from './bookings.ts'

/** Warnings for a doctor before she takes a plantão over. */
const warnings = z.object({
  /** More than LONG_CHAIN_HOURS in a row with her other agreed plantões; null if it is not more. */
  longChainHours: z.number().nullable(),
  /** She has agreed to another plantão at this time. */
  overlaps: z.boolean(),
})

const handedTerms = bookingTerms.extend({
  title: z.string(),
  /** The state in which it is; null without a place. */
  uf: z.string().nullable(),
  noticeHours: z.int(),
})

/** A swap, or a plantão that a doctor gives away, as one of its parties sees it. */
const handover = z.object({
  id,
  /** The plantão of the proposer. */
  bookingId: id,
  state: z.enum(handoverStates),
  reader: z.enum(handoverParties),
  isSwap: z.boolean(),
  title: z.string(),
  employerName: z.string(),
  proposerName: z.string(),
  /** 'CRM 12345/SP' */
  proposerRegistration: z.string(),
  colleagueName: z.string(),
  colleagueRegistration: z.string(),
  reason: z.string(),
  proposedAt: instant,
  /** The plantão that the proposer gives. Null for the colleague once nothing can become of the proposal. */
  given: handedTerms.nullable(),
  /** The colleague's plantão that the proposer takes for it. The proposer sees only when it is. */
  returned: z
    .object({
      bookingId: id,
      startsAt: instant,
      endsAt: instant,
      uf: z.string().nullable(),
      terms: handedTerms.nullable(),
    })
    .nullable(),
  /** While it is open: those of the reader, and for the company those of both. */
  warnings: z.object({ colleague: warnings.nullable(), proposer: warnings.nullable() }),
  /** The plantão that the reader has taken over; null if there is none. */
  newBookingId: id.nullable(),
})
export type Handover = z.output<typeof handover>

export const listHandovers = endpoint('GET', '/handovers', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Trocas e passagens de plantões que esperam por alguém, pela data do plantão',
  reply: z.object({ items: z.array(handover) }),
})

const person = z.object({ bookingId: id, name: z.string() })

export const getBookingHandovers = endpoint('GET', '/bookings/:id/handovers', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Trocas e passagens de um plantão, com a regra da empresa',
  params: idParams,
  reply: z.object({
    /** The present rule; null if the account of the company is gone. */
    rule: z.enum(handoverRules).nullable(),
    items: z.array(handover),
    /** For the company: the plantões before and after this one. */
    takenOverBy: person.nullable(),
    takenOverFrom: person.nullable(),
  }),
})
export type BookingHandovers = z.output<typeof getBookingHandovers.reply>

export const listColleagues = endpoint('GET', '/bookings/:id/colleagues', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Pessoas a quem um plantão combinado pode ser passado, pelo nome',
  params: idParams,
  reply: z.object({
    rule: z.enum(handoverRules),
    items: z.array(
      z.object({
        doctorId: id,
        name: z.string(),
        registration: z.string(),
        /** Her coming plantões at the same company, for a swap. */
        shifts: z.array(
          z.object({ bookingId: id, startsAt: instant, endsAt: instant, uf: z.string().nullable() }),
        ),
      }),
    ),
  }),
})
export type Colleague = z.output<typeof listColleagues.reply>['items'][number]

export const proposeHandover = endpoint('POST', '/bookings/:id/handover', {
  access: ['doctor'],
  summary: 'Propõe a uma pessoa assumir um plantão combinado, ou trocar por um dela',
  params: idParams,
  body: handoverForm,
  reply: handover,
  status: 201,
})

export const takeBackHandover = endpoint('POST', '/handovers/:id/take-back', {
  access: ['doctor'],
  summary: 'Retira uma proposta de troca ou passagem; repetir não é um erro',
  params: idParams,
  reply: handover,
})

export const answerHandover = endpoint('POST', '/handovers/:id/answer', {
  access: ['doctor'],
  summary: 'Aceita ou recusa uma proposta de troca ou passagem; repetir não é um erro',
  params: idParams,
  body: z.object({ accepts: z.boolean() }),
  reply: handover,
})

export const decideHandover = endpoint('POST', '/handovers/:id/decide', {
  access: ['employer'],
  summary: 'Aprova ou não uma troca ou passagem; repetir não é um erro',
  params: idParams,
  body: handoverDecisionForm,
  reply: handover,
})
