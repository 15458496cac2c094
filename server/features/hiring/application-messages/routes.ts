import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/application-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import * as messages from './service.ts'

export function applicationMessageRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.listMessages, ({ params, query, caller }) =>
    messages.messagesOf(db, caller, params.id, query.before, clock.now()),
  )

  on(app, contract.sendMessage, ({ params, body, caller }) =>
    messages.send({ db, queue }, caller, params.id, body.body, clock.now()),
  )

  on(app, contract.requestDocuments, ({ params, caller }) =>
    messages.requestDocuments({ db, queue }, caller, params.id, clock.now()),
  )

  on(app, contract.markMessagesRead, async ({ params, body, caller }) => ({
    unread: await messages.markRead(db, caller, params.id, body.until, clock.now()),
  }))
}
