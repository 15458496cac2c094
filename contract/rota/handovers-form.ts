import { z } from 'zod'
import { id, paragraphs } from '../fields-form.ts'
import { MAX_BOOKING_REASON } from './bookings.ts'

/** A doctor's proposal to one colleague. The colleague and the company read the reason. */
export const handoverForm = z.object({
  toDoctorId: id,
  /** The colleague's plantão that the doctor takes for it; null to give it away. */
  otherBookingId: id.nullable(),
  reason: paragraphs(MAX_BOOKING_REASON).pipe(z.string().min(1, 'Informe o motivo.')),
})
export type HandoverForm = z.output<typeof handoverForm>

export const handoverDecisionForm = z.object({
  approves: z.boolean(),
  /** Both doctors read it. */
  reason: paragraphs(MAX_BOOKING_REASON).default(''),
})
export type HandoverDecisionForm = z.output<typeof handoverDecisionForm>
