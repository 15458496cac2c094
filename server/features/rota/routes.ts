import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { bookingPaperRoutes } from './booking-papers/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import type { Deps, RegularDoctors } from './bookings/service.ts'
import { closingRoutes } from './closings/routes.ts'

/** The plantões of doctors and companies, from the offer to the payment. */
export function rotaRoutes(
  api: FastifyInstance,
  parts: Deps & RegularDoctors & { clock: Clock; publicUrl: string },
): void {
  bookingRoutes(api, parts)
  bookingPaperRoutes(api, parts)
  closingRoutes(api, parts)
}
