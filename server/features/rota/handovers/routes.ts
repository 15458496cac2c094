import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/handovers.ts'
import type { Clock } from '#server/clock.ts'
import type { Deps, RegularDoctors } from '#server/features/rota/bookings/service.ts'
import { on } from '#server/http/on.ts'
import * as handovers from './service.ts'

export function handoverRoutes(
  app: FastifyInstance,
  { db, queue, clock, requireRegular }: Deps & RegularDoctors & { clock: Clock },
): void {
  const deps = { db, queue, requireRegular }

  on(app, contract.listHandovers, async ({ caller }) => ({
    items: await handovers.openHandovers(db, caller, clock.now()),
  }))

  on(app, contract.getBookingHandovers, ({ params, caller }) =>
    handovers.bookingHandovers(db, caller, params.id),
  )

  on(app, contract.listColleagues, ({ params, caller }) =>
    handovers.colleagues(db, caller, params.id, clock.now()),
  )

  on(app, contract.proposeHandover, ({ params, body, caller, request }) =>
    handovers.propose(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  )

  on(app, contract.takeBackHandover, ({ params, caller, request }) =>
    handovers.takeBack(deps, { caller, address: request.ip }, params.id, clock.now()),
  )

  on(app, contract.answerHandover, ({ params, body, caller, request }) =>
    handovers.answer(deps, { caller, address: request.ip }, params.id, body.accepts, clock.now()),
  )

  on(app, contract.decideHandover, ({ params, body, caller, request }) =>
    handovers.decide(deps, { caller, address: request.ip }, params.id, body, clock.now()),
  )
}
