import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/availability.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { availabilityOf, removeCalendar, setAvailability, setCalendar } from './service.ts'

export function availabilityRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.getAvailability, ({ caller }) => availabilityOf(db, caller.doctorId, clock.now()))

  on(app, contract.setAvailability, ({ body, caller }) =>
    setAvailability(db, caller.doctorId, body, clock.now()),
  )

  on(app, contract.setReadCalendar, ({ body, caller }) =>
    setCalendar({ db, queue }, caller.doctorId, body.url, clock.now()),
  )

  on(app, contract.removeReadCalendar, ({ caller }) => removeCalendar(db, caller.doctorId, clock.now()))
}
