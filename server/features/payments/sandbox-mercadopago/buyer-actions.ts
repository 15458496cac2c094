import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { totalOf } from './api-calls.ts'
import { approved, type Cardholder, cardOutcomes, declined } from './card-outcomes.ts'
import type { PaymentChanges } from './payment-changes.ts'
import { SANDBOX_COLLECTOR } from './payment-reply.ts'
import type { PaymentRow } from './queries.ts'
import * as queries from './queries.ts'
import { SandboxRefusal, wrongState } from './refusal.ts'

/** Actions of a buyer on the hosted pages. */
export function buyerActions({ db, clock, changes }: { db: Db; clock: Clock; changes: PaymentChanges }) {
  const { change, create, decided, existing } = changes

  async function preferenceRequest(id: string): Promise<PreferenceRequest | null> {
    const row = await queries.preferenceById(db, id)
    return row ? (JSON.parse(row.request) as PreferenceRequest) : null
  }
  const hasExpired = ({ expires, expiration_date_to }: PreferenceRequest) =>
    expires === true && expiration_date_to !== undefined && new Date(expiration_date_to) <= clock.now()

  return {
    preferenceRequest,
    hasExpired,
    payment: existing,

    async newestPayments(limit: number): Promise<PaymentRow[]> {
      await changes.expireCodes()
      return (await queries.searchPayments(db, { limit, offset: 0 })).payments
    },

    async payByCard(preferenceId: string, cardholder: Cardholder): Promise<PaymentRow> {
      const request = await preferenceRequest(preferenceId)
      if (!request) throw new SandboxRefusal(404, 2000, 'preference not found')
      if (hasExpired(request)) throw new SandboxRefusal(400, 2, 'the preference has expired')
      const outcome = cardOutcomes[cardholder]
      const isDeclined = outcome.status === 'approved' && (await queries.takeDecline(db))
      const now = clock.now()
      return create({
        preference_id: preferenceId,
        method: 'card',
        ...decided(isDeclined ? declined : outcome),
        amount: totalOf(request.items),
        collector_id: SANDBOX_COLLECTOR,
        external_reference: request.external_reference ?? null,
        description: request.items[0]?.title ?? null,
        payer_email: request.payer?.email ?? null,
        cardholder,
        created_at: now,
        updated_at: now,
      })
    },

    /** Also pays a code that was cancelled or has run out: a transfer can be under way at that moment. */
    payPix: (id: string) =>
      change(id, ['pending', 'cancelled'], async (_, { method }) => {
        if (method !== 'pix') throw wrongState()
        return decided((await queries.takeDecline(db)) ? declined : approved)
      }),
  }
}
