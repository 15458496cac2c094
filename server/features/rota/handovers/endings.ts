import { isOpenHandover } from '#contract/rota/handovers.ts'
import type { Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordHandoverStep } from '#server/features/rota/bookings/service.ts'
import { type HandoverDeps, lockSeen, settleQuestions, tell } from './handover-steps.ts'
import * as queries from './queries.ts'

const PER_TURN = 200

async function end(trx: Trx, { queue }: HandoverDeps, id: string, now: Date): Promise<void> {
  const seen = await queries.handoverById(trx, id)
  if (!seen) return
  const { handover } = await lockSeen(trx, seen)
  const { state, booking_id: bookingId, to_doctor_id: colleagueId, proposer_id: proposerId } = handover
  if (!isOpenHandover(state)) return
  await queries.updateHandover(trx, id, { state: 'ended' })
  await recordHandoverStep(trx, null, { bookingId, event: 'endHandover' }, now)
  await settleQuestions(trx, handover, now)
  for (const userId of [proposerId, ...(state === 'accepted' ? [colleagueId] : [])])
    await tell(trx, queue, { userId, kind: 'booking_handover_answered', bookingId }, now)
}

/** Ends the proposals of which nothing can become: a plantão has begun, is cancelled or changed, or an account is closed. */
export async function sweepHandovers(deps: HandoverDeps, now: Date): Promise<void> {
  const read = () => queries.handoversToEnd(deps.db, now, PER_TURN)
  await inTurnUntilDone({ size: PER_TURN, read }, (id) =>
    inTransaction(deps.db, (trx) => end(trx, deps, id, now)),
  )
}
