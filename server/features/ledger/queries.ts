import type { MovementKind, PaymentProvider, Product } from '#contract/ledger.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** Money that moved at a provider. */
export interface Movement {
  provider: PaymentProvider
  /** The id at the provider of what moved the money: a charge, a refund, a dispute. */
  ref: string
  kind: MovementKind
  /** Centavos, positive if the money came to us. */
  amount: number
  product: Product
  /** The sponsorship or the subscription. */
  subjectId: string
  /** The payment that the movement belongs to, by its id at the provider. */
  paymentRef: string
  /** Shown on receipts. */
  description: string
  occurredAt: Date
}

/** Adds the movements that the ledger does not have yet. */
export async function insertMovements(
  db: DbOrTrx,
  owner: EmployerId,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values(
      movements.map(({ ref, subjectId, paymentRef, occurredAt, ...movement }) => ({
        ...movement,
        owner_user_id: owner,
        provider_ref: ref,
        subject_id: subjectId,
        payment_ref: paymentRef,
        occurred_at: occurredAt,
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref', 'kind']).doNothing())
    .execute()
}
