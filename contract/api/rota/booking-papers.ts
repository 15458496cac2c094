import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, instant } from '#contract/fields-form.ts'
import { paperKinds } from '#contract/rota/booking-papers.ts'

export const getBookingPaper = endpoint('GET', '/bookings/:id/papers/:kind', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  takesLong: true,
  cost: 4,
  summary: 'O acordo ou o comprovante de um plantão, em PDF',
  params: idParams.extend({ kind: z.enum(paperKinds) }),
  reply: z.string(),
})

export const checkPaper = endpoint('GET', '/papers/:hash', {
  access: ['public'],
  summary: 'Se um documento com este SHA-256 foi emitido aqui',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({
    /** Null if no document with this hash was issued: one changed byte gives another hash. */
    paper: z
      .object({
        kind: z.enum(paperKinds),
        issuedAt: instant,
        /** Of the plantão as it is now. */
        startsAt: instant,
        endsAt: instant,
        /** False if something was recorded about the plantão since: it may have been changed or cancelled. */
        isCurrent: z.boolean(),
      })
      .nullable(),
  }),
})
