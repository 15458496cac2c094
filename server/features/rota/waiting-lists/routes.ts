import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/waiting-lists.ts'
import type { Clock } from '#server/clock.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as lists from './service.ts'

export function waitingListRoutes(app: FastifyInstance, { db, clock }: { db: DbOrTrx; clock: Clock }): void {
  const named = ({ id, dateId }: { id: string; dateId: string }) => ({ jobId: id, dateId })

  on(app, contract.getJobPlaces, async ({ params, caller }) => ({
    items: await lists.jobPlaces(db, caller, params.id, clock.now()),
  }))

  on(app, contract.joinWaitingList, async ({ params, caller }) => ({
    items: await lists.join(db, caller, named(params), clock.now()),
  }))

  on(app, contract.leaveWaitingList, async ({ params, caller }) => ({
    items: await lists.leave(db, caller, named(params), clock.now()),
  }))

  on(app, contract.listWaitingLists, async ({ caller }) => ({
    items: await lists.ownLists(db, caller.doctorId, clock.now()),
  }))
}
