import { type AttentionKind, attentionKindNames } from '#contract/admin/attention.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { waitingCounts } from './queries.ts'

/** How many of each kind wait for an admin, in the order of the home page; zeros included. */
export async function attention(db: DbOrTrx, now: Date): Promise<{ kind: AttentionKind; count: number }[]> {
  const counts = await waitingCounts(db, now)
  return attentionKindNames.map((kind) => ({ kind, count: counts[kind] }))
}
