import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/moderation/reports.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { guestOf } from '#server/http/guest.ts'
import { on } from '#server/http/on.ts'
import { confirm, reportAsGuest } from './service.ts'

export function guestReportRoutes(
  app: FastifyInstance,
  { clock, ...deps }: { db: Db; queue: Queue; clock: Clock; publicUrl: string },
): void {
  on(app, contract.createGuestReport, async ({ body, request }) => {
    const reported = { type: body.reportedEntityType, id: body.reportedEntityId }
    await reportAsGuest(deps, { ...body, reported }, { ...guestOf(request), now: clock.now() })
    return { success: true as const }
  })

  on(app, contract.confirmGuestReport, ({ body }) => confirm(deps, body.token, clock.now()))
}
