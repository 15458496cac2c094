import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { isDemoAccount } from '#server/db/demo-accounts.ts'
import { isAdmittedByTeam, membership } from '#server/db/memberships.ts'
import type { UserId } from '#server/http/caller.ts'

export async function insertView(
  trx: Trx,
  view: {
    adminSessionId: string
    adminId: UserId
    userId: string
    reason: string
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('view_sessions')
    .values({
      admin_session_id: view.adminSessionId,
      admin_user_id: view.adminId,
      user_id: view.userId,
      reason: view.reason,
      started_at: view.now,
      expires_at: view.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A view that has not ended, with the user who is seen. It ends with the session and the role of the admin. */
export function liveView(
  db: DbOrTrx,
  id: string,
  { admitDemoAccounts, now }: { admitDemoAccounts: boolean; now: Date },
) {
  return db
    .selectFrom('view_sessions')
    .innerJoin('sessions', 'sessions.id', 'view_sessions.admin_session_id')
    .innerJoin('users as admins', 'admins.id', 'view_sessions.admin_user_id')
    .innerJoin('users', 'users.id', 'view_sessions.user_id')
    .select([
      'view_sessions.id',
      'view_sessions.admin_user_id',
      'view_sessions.user_id',
      'view_sessions.expires_at',
      'users.name',
      'users.email',
      'users.role',
      'users.profile_completed_at',
      membership.as('membership'),
    ])
    .where('view_sessions.id', '=', id)
    .where('view_sessions.ended_at', 'is', null)
    .where('view_sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('admins.role', '=', 'admin')
    .where('admins.suspended_at', 'is', null)
    .where((eb) => eb.or([eb('users.role', 'is', null), eb('users.role', '<>', 'admin')]))
    .where(isAdmittedByTeam)
    .$if(!admitDemoAccounts, (query) => query.where(isDemoAccount('users'), '=', false))
    .executeTakeFirst()
}

/** Returns the user whose account was viewed, or null if the view had already ended or belongs to another admin. */
export async function endView(trx: Trx, id: string, adminId: UserId, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable('view_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('admin_user_id', '=', adminId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
