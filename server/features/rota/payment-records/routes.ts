import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/payment-records.ts'
import type { Clock } from '#server/clock.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as records from './service.ts'

export function paymentRecordRoutes(
  app: FastifyInstance,
  { db, clock }: { db: DbOrTrx; clock: Clock },
): void {
  on(app, contract.getOwnPaymentRecord, ({ caller }) =>
    records.ownRecords(db, caller.employerId, clock.now()),
  )

  on(app, contract.replyToPaymentRecord, ({ params, body, caller }) =>
    records.replyTo(db, caller, { id: params.id, reply: body.reply }, clock.now()),
  )

  on(app, contract.getPaymentRecord, async ({ params, caller }) => ({
    record: await records.publicRecord(db, params.id, caller, clock.now()),
  }))
}
