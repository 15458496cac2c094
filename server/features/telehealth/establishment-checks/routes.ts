import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/telehealth/establishment-checks.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { decideCheck, establishment } from './service.ts'

export function establishmentCheckRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.getEstablishment, ({ params }) => establishment(db, params.id, clock.now()))
  on(app, contract.checkEstablishment, ({ params, body, caller }) =>
    decideCheck({ db, queue }, caller.userId, params.id, body, clock.now()),
  )
}
