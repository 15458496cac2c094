import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/bookings.ts'
import * as direct from '#contract/api/rota/direct-bookings.ts'
import type { Clock } from '#server/clock.ts'
import { on } from '#server/http/on.ts'
import type { Deps, RegularDoctors } from './service.ts'
import * as bookings from './service.ts'

export function bookingRoutes(
  app: FastifyInstance,
  { db, queue, clock, requireRegular }: Deps & RegularDoctors & { clock: Clock },
): void {
  const deps = { db, queue }

  on(app, contract.offerBookings, async ({ params, body, caller, request }) => ({
    items: await bookings.offer(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  }))

  on(app, contract.listApplicationBookings, ({ params, caller }) =>
    bookings.bookingsOfApplication(db, caller, params.id, clock.now()),
  )

  on(app, direct.listBookableDates, async ({ caller }) => ({
    items: await bookings.bookableDates(db, caller, clock.now()),
  }))

  on(app, direct.bookDate, ({ params: { id: jobId, dateId }, body, caller, request }) =>
    bookings.bookDate(
      { ...deps, requireRegular },
      { caller, address: request.ip },
      { jobId, dateId },
      body.terms,
      clock.now(),
    ),
  )

  on(app, contract.getOfferDefaults, ({ params, caller }) =>
    bookings.offerDefaults(db, caller, params.id, clock.now()),
  )

  on(app, contract.listBookings, ({ query, caller }) =>
    bookings.monthOf(db, caller, query.month, clock.now()),
  )

  on(app, contract.getBooking, ({ params, caller }) =>
    bookings.bookingPage(db, caller, params.id, clock.now()),
  )

  on(app, contract.acceptBooking, ({ params, caller, request }) =>
    bookings.accept({ ...deps, requireRegular }, { caller, address: request.ip }, params.id, clock.now()),
  )

  on(app, contract.declineBooking, ({ params, body, caller, request }) =>
    bookings.decline(deps, { caller, address: request.ip }, params.id, body.reason, clock.now()),
  )

  on(app, contract.takeBackBooking, ({ params, caller, request }) =>
    bookings.takeBack(deps, { caller, address: request.ip }, params.id, clock.now()),
  )

  on(app, contract.cancelBooking, ({ params, body, caller, request }) =>
    bookings.cancel(deps, { caller, address: request.ip }, params.id, body.reason, clock.now()),
  )

  on(app, contract.proposeBookingChange, ({ params, body, caller, request }) =>
    bookings.proposeChange(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  )

  on(app, contract.takeBackBookingChange, ({ params, caller, request }) =>
    bookings.takeChangeBack(deps, { caller, address: request.ip }, params.id, clock.now()),
  )

  on(app, contract.answerBookingChange, ({ params, body, caller, request }) =>
    bookings.answerChange(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  )

  on(app, contract.confirmBookingWork, ({ params, body, caller, request }) =>
    bookings.confirmWork(deps, { caller, address: request.ip }, params.id, body.worked, clock.now()),
  )

  on(app, contract.markBookingPaid, ({ params, body, caller, request }) =>
    bookings.markPaid(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  )

  on(app, contract.answerBookingPayment, ({ params, body, caller, request }) =>
    bookings.answerPayment(deps, { caller, address: request.ip }, params.id, body.received, clock.now()),
  )

  on(app, contract.getBookingCalendar, async ({ params, caller, reply }) => {
    const file = await bookings.calendarOf(db, caller, params.id)
    reply.header('content-type', 'text/calendar; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="plantao.ics"')
    return file
  })
}
