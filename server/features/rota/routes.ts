import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { bookingPaperRoutes } from './booking-papers/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import type { Deps, RegularDoctors } from './bookings/service.ts'
import { calendarLinkRoutes, calendarRoutes } from './calendar-links/routes.ts'
import { closingRoutes } from './closings/routes.ts'
import { dateDoctorRoutes } from './date-doctors/routes.ts'
import { excludedCompanyRoutes } from './excluded-companies/routes.ts'
import { handoverRoutes } from './handovers/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { paymentRecordRoutes } from './payment-records/routes.ts'
import { plannedDateRoutes } from './planned-dates/routes.ts'
import { rotaRuleRoutes } from './rota-rules/routes.ts'
import { trustedDoctorRoutes } from './trusted-doctors/routes.ts'
import { waitingListRoutes } from './waiting-lists/routes.ts'

/** The plantões of doctors and companies, from the offer to the payment. */
export function rotaRoutes(
  api: FastifyInstance,
  parts: Deps & RegularDoctors & { clock: Clock; publicUrl: string },
): void {
  bookingRoutes(api, parts)
  availabilityRoutes(api, parts)
  bookingPaperRoutes(api, parts)
  closingRoutes(api, parts)
  handoverRoutes(api, parts)
  plannedDateRoutes(api, parts)
  calendarLinkRoutes(api, parts)
  paymentRecordRoutes(api, parts)
  rotaRuleRoutes(api, parts)
  trustedDoctorRoutes(api, parts)
  dateDoctorRoutes(api, parts)
  waitingListRoutes(api, parts)
  invitationRoutes(api, parts)
  excludedCompanyRoutes(api, parts)
}

/** Routes next to `/api` that other programs read without a session. */
export function rotaFileRoutes(app: FastifyInstance, parts: Parameters<typeof calendarRoutes>[1]): void {
  calendarRoutes(app, parts)
}
