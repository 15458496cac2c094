import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/application-moves.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { changeRows } from '#server/http/bulk.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as moves from './service.ts'

export function applicationMoveRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  const deps = { db, queue }

  on(app, contract.moveApplication, ({ params, body, caller }) =>
    moves.moveApplication(deps, caller, params.id, body, clock.now()),
  )

  on(app, contract.undoMove, ({ params, body, caller }) =>
    moves.undoMove(deps, caller.employerId, { id: params.id, moveId: body.moveId }, clock.now()),
  )

  on(app, contract.previewMoves, async ({ body, caller }) => ({
    items: await moves.previewMoves(db, caller.employerId, body, clock.now()),
  }))

  on(app, contract.moveApplications, ({ body, caller, request }) => {
    // The same moment for all rows, so that all can be undone for the same time.
    const now = clock.now()
    const { ids, batchId, ...form } = body
    return changeRows(request, { ids, batchId }, (id, batch) =>
      moves.moveInBatch(deps, caller, id, form, { batchId: batch, now }),
    )
  })

  on(app, contract.undoMoves, async ({ body: { batchId }, caller, request }) => {
    const moveIds = await moves.movesOfBatch(db, caller.employerId, batchId)
    if (moveIds.size === 0) throw new AppError('ApplicationNotFound')
    return changeRows(request, { ids: [...moveIds.keys()], batchId }, (id) =>
      moves.undoMove(deps, caller.employerId, { id, moveId: moveIds.get(id) ?? '' }, clock.now()),
    )
  })
}
