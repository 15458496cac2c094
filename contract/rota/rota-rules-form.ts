import { z } from 'zod'
import { noticeHours } from './bookings.ts'
import { handoverRules } from './rota-rules.ts'

/** The rules of a company about its plantões, as its settings send them. */
export const rotaRulesForm = z.object({
  noticeHours: z.union(noticeHours.map((hours) => z.literal(hours))),
  handover: z.enum(handoverRules),
})
