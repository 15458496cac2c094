import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/client.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { isWithinThrottle, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'

/**
 * Records that somebody who is signed in has called an endpoint of admins: once per user, endpoint and minute, so that the
 * log cannot be flooded. An admin who still has to prove the second factor is no intruder.
 */
export async function recordRefusedCall(
  db: Db,
  caller: Caller,
  endpoint: Endpoint,
  now: Date,
): Promise<void> {
  if (caller.lacksSecondFactor) return
  // Whoever sees the app as somebody else acts on their own account.
  const userId = caller.viewedBy ?? caller.userId
  const isFirst = await isWithinThrottle(db, throttles.refusedCall, `${userId} ${endpoint.key}`, {
    amount: 1,
    now,
  })
  if (!isFirst) return
  await recordAction(
    db,
    {
      admin: userId,
      action: 'refused_call',
      subject: { type: 'call', id: endpoint.key },
      changes: { call: { before: null, after: endpoint.summary } },
    },
    now,
  )
}
