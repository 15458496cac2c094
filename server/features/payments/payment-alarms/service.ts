import type { PaymentAlarm } from '#contract/api/payments/payment-alarms.ts'
import { type AlarmKind, alarmTexts } from '#contract/payments/payment-alarms.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notifyAll } from '#server/features/platform/notifications/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

/** Checks find these again for as long as the provider reports the payment: an admin who has looked into one has ended it. */
const lastingFacts: readonly AlarmKind[] = ['payment_mismatch', 'unknown_payment', 'ledger_mismatch']

/**
 * Tells the operator about a problem with money. Repeated calls about the same subject raise one alarm, and none about a
 * fact that an admin has settled.
 */
export async function raiseAlarm(
  db: DbOrTrx,
  log: Log,
  alarm: { kind: AlarmKind; subject: string; details: string },
  now: Date,
): Promise<void> {
  if (lastingFacts.includes(alarm.kind) && (await queries.isSettledByAdmin(db, alarm))) return
  if (await queries.raise(db, alarm, now)) log.error(alarm, alarmTexts[alarm.kind].title)
}

/** Ends the alarm about a subject, because the problem is gone. */
export const settleAlarm = (db: DbOrTrx, alarm: { kind: AlarmKind; subject: string }, now: Date) =>
  queries.settle(db, alarm, now)

/** Raises an alarm about each subject, and ends those of the kind that are about any other: its problem is gone. */
export async function keepAlarms(
  db: DbOrTrx,
  log: Log,
  { kind, problems }: { kind: AlarmKind; problems: readonly { subject: string; details: string }[] },
  now: Date,
): Promise<void> {
  for (const problem of problems) await raiseAlarm(db, log, { kind, ...problem }, now)
  await queries.settleOthers(
    db,
    kind,
    problems.map(({ subject }) => subject),
    now,
  )
}

/** Notifies all admins of the alarms that they were not notified of yet. */
export async function notifyAdmins(db: Db, queue: Queue, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const alarms = await queries.takeNew(trx, now)
    if (alarms.length === 0) return
    const userIds = await activeAdminIds(trx)
    for (const subjectId of alarms)
      await notifyAll(trx, queue, { userIds, kind: 'payment_alarm', subjectId }, now)
  })
}

/** One page of alarms, open ones first. */
export async function alarms(
  db: DbOrTrx,
  { state, ...page }: { state?: 'open' | 'settled' | undefined; page: number; pageSize: number },
): Promise<{ items: PaymentAlarm[]; total: number; openCount: number }> {
  const { rows, total, openCount } = await queries.listAlarms(db, { state, ...rangeOf(page) })
  const items = rows.map((row) => {
    const kind = row.kind as AlarmKind
    return {
      id: row.id,
      kind,
      ...alarmTexts[kind],
      subject: row.subject,
      details: row.details,
      raisedAt: row.raised_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    }
  })
  return { items, total, openCount }
}

/** @throws NotFound */
export const settleById = (db: Db, admin: UserId, id: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await queries.settleByAdmin(trx, id, now))) throw new AppError('NotFound')
    const subject = { type: 'payment', id } as const
    await recordAction(trx, { admin, action: 'payment_alarm_settled', subject }, now)
  })
