import type { Trx } from '#server/db/client.ts'

/** Effects of other areas, in the transaction in which something happens to an account. */
export interface AccountEvents {
  addressConfirmed(trx: Trx, account: { userId: string; email: string }): Promise<void>
  addressChanged(trx: Trx, account: { userId: string; formerEmail: string; email: string }): Promise<void>
  deletionCancelled(trx: Trx, userId: string, now: Date): Promise<void>
}
