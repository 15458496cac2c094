import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line } from '#contract/fields-form.ts'
import { MAX_BOOKING_PLACE } from '#contract/rota/bookings.ts'

const calendarLink = z.object({
  id,
  /** Null for the plantões of all places. */
  place: z.string().nullable(),
  /** Null if the account of that person is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** To the hour; null if no calendar has read it yet. */
  readAt: instant.nullable(),
})
export type CalendarLink = z.output<typeof calendarLink>

export const listCalendarLinks = endpoint('GET', '/calendar-links', {
  access: ['doctor', 'employer'],
  team: 'recruiter',
  hiddenInView: true,
  summary: 'Os endereços secretos em que outros calendários leem os plantões',
  reply: z.object({
    /** The newest first. */
    items: z.array(calendarLink),
    /** Where the company has plantões, in alphabetical order. Empty for doctors. */
    places: z.array(z.string()),
  }),
})

export const createCalendarLink = endpoint('POST', '/calendar-links', {
  access: ['doctor', 'employer'],
  team: 'recruiter',
  summary: 'Cria um endereço secreto, que só esta resposta mostra',
  /** `place` is the unit of a company; null for all, and for doctors. */
  body: z.object({ place: line(MAX_BOOKING_PLACE).pipe(z.string().min(1)).nullable() }),
  status: 201,
  reply: z.object({ link: calendarLink, url: z.string() }),
})

export const revokeCalendarLink = endpoint('DELETE', '/calendar-links/:id', {
  access: ['doctor', 'employer'],
  team: 'recruiter',
  summary: 'Revoga um endereço: os calendários que o leem não recebem mais nada',
  params: idParams,
  reply: z.object({ success: z.literal(true) }),
})
