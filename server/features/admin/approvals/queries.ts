import { sql } from 'kysely'
import type { ApprovalKind, ApprovalStatus } from '#contract/admin/approvals.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** Ends the requests whose time is over, so that they no longer stand in the way of a new one. */
export async function expireApprovals(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ status: 'expired', decided_at: now })
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

/** Returns the id, or null if there is an open request of this kind about this account. */
export async function insertApproval(
  trx: Trx,
  request: {
    kind: ApprovalKind
    subjectUserId: string
    requestedBy: string
    reason: string
    toRole: string | null
    now: Date
    expiresAt: Date
  },
): Promise<string | null> {
  const row = await trx
    .insertInto('approvals')
    .values({
      kind: request.kind,
      subject_user_id: request.subjectUserId,
      requested_by: request.requestedBy,
      reason: request.reason,
      to_role: request.toRole,
      requested_at: request.now,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_user_id', 'kind']).where('status', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function subjectOf(db: DbOrTrx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('approvals')
    .select('subject_user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.subject_user_id ?? null
}

/** Locks the request, so that of concurrent decisions the second sees the first. */
export function lockApproval(trx: Trx, id: string) {
  return trx
    .selectFrom('approvals')
    .select(['id', 'kind', 'status', 'subject_user_id', 'requested_by', 'reason', 'to_role', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function decide(
  trx: Trx,
  id: string,
  decision: { status: Exclude<ApprovalStatus, 'open'>; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ status: decision.status, decided_by: decision.by, decided_at: decision.now })
    .where('id', '=', id)
    .execute()
}

const admins = (db: DbOrTrx) =>
  db.selectFrom('users').where('role', '=', 'admin').where('suspended_at', 'is', null)

/** The admins who can decide a request: all but those it comes from and is about. */
export async function otherAdmins(db: DbOrTrx, except: readonly string[]): Promise<string[]> {
  const rows = await admins(db).select('id').where('id', 'not in', except).execute()
  return rows.map(({ id }) => id)
}

/** Open requests first, then the newest first. */
export function listApprovals(db: DbOrTrx, { now, limit }: { now: Date; limit: number }) {
  const isOpen = sql<boolean>`(approvals.status = 'open' and approvals.expires_at > ${now})`
  return db
    .selectFrom('approvals')
    .leftJoin('users as subject', 'subject.id', 'approvals.subject_user_id')
    .leftJoin('users as requester', 'requester.id', 'approvals.requested_by')
    .leftJoin('users as decider', 'decider.id', 'approvals.decided_by')
    .select(({ ref }) => [
      'approvals.id',
      'approvals.kind',
      'approvals.status',
      'approvals.reason',
      'approvals.to_role',
      'approvals.requested_at',
      'approvals.expires_at',
      'approvals.decided_at',
      'subject.id as subject_id',
      'subject.name as subject_name',
      ref('subject.email').as('subject_address'),
      'subject.role as subject_role',
      'requester.id as requester_id',
      'requester.name as requester_name',
      ref('requester.email').as('requester_address'),
      'decider.id as decider_id',
      'decider.name as decider_name',
      ref('decider.email').as('decider_address'),
      isOpen.as('is_open'),
    ])
    .orderBy(isOpen, 'desc')
    .orderBy('requested_at', 'desc')
    .orderBy('approvals.id')
    .limit(limit)
    .execute()
}
