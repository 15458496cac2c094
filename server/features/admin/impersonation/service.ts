import { displayName } from '#contract/accounts/roles.ts'
import { VIEW_MINUTES } from '#contract/admin/impersonation.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { isDemoAddress } from '#server/db/demo-accounts.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SessionTokens } from '#server/features/accounts/sessions/service.ts'
import { userById } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { type Caller, callerOf, roleOf } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { viewedMail } from './mail.ts'
import * as queries from './queries.ts'

export interface ViewDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  /** Origin of links in mails. */
  publicUrl: string
}

/**
 * Lets an admin see the app as a user does, for half an hour. Recorded in the admin log, and mailed to the user.
 * @throws UserNotFound; Forbidden for another admin and a suspended account
 */
export async function startView(
  { db, queue, tokens, publicUrl }: ViewDeps,
  admin: Caller,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + VIEW_MINUTES * 60_000)
  const view = await inTransaction(db, async (trx) => {
    const account = await userById(trx, userId)
    const isLocked = account && !tokens.admitDemoAccounts && isDemoAddress(account.email)
    if (!account || account.removed_at || isLocked) throw new AppError('UserNotFound')
    if (account.role === 'admin')
      throw new AppError('Forbidden', { details: 'Não é possível ver como outra pessoa da administração.' })
    // Its owner sees nothing either.
    if (account.suspended_at)
      throw new AppError('Forbidden', { details: 'Esta conta está suspensa ou em exclusão.' })
    const id = await queries.insertView(trx, {
      adminSessionId: admin.sessionId,
      adminId: admin.userId,
      userId,
      reason,
      now,
      expiresAt,
    })
    const view = await queries.liveView(trx, id, { ...tokens, now })
    // There is no view of a user who has left a company or whose company is suspended.
    if (!view) throw new AppError('UserNotFound')
    const changes = { until: { before: null, after: expiresAt } }
    const subject = { type: 'user', id: userId } as const
    await recordAction(trx, { admin: admin.userId, action: 'started_view', subject, reason, changes }, now)
    const mail = viewedMail({ publicUrl, at: now, reason, minutes: VIEW_MINUTES })
    await postMail(trx, queue, account.email, mail, now)
    return view
  })
  const viewToken = await tokens.signView({ id: view.id, userId, role: roleOf(view), expiresAt })
  return { viewToken, ...viewOf(view) }
}

type LiveView = NonNullable<Awaited<ReturnType<typeof queries.liveView>>>

const viewOf = (view: LiveView) => {
  const { email, name } = view
  return {
    viewId: view.id,
    expiresAt: view.expires_at.toISOString(),
    user: {
      id: view.user_id,
      name: displayName({ email, name, firstName: null, lastName: null }),
      role: roleOf(view),
    },
  }
}

/** Ends a view of the caller's. One that has ended, or is another admin's, stays as it is. */
export async function endView(db: Db, admin: Caller, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const userId = await queries.endView(trx, id, admin.userId, now)
    if (!userId) return
    const subject = { type: 'user', id: userId } as const
    await recordAction(trx, { admin: admin.userId, action: 'ended_view', subject }, now)
  })
}

/** The view that the caller is, or null for a caller with a session of their own. */
export async function currentView({ db, tokens }: ViewDeps, caller: Caller, now: Date) {
  if (!caller.viewedBy) return null
  const view = await queries.liveView(db, caller.sessionId, { ...tokens, now })
  return view ? viewOf(view) : null
}

/** The user that an admin's view token identifies, as a caller who only reads; null if the view has ended. */
export async function authenticateView(
  db: DbOrTrx,
  tokens: SessionTokens,
  token: string,
  now: Date,
): Promise<Caller | null> {
  const id = await tokens.viewOf(token)
  const view = id && (await queries.liveView(db, id, { ...tokens, now }))
  if (!view) return null
  return callerOf({
    userId: view.user_id,
    sessionId: view.id,
    role: view.role,
    membership: view.membership,
    profileComplete: view.profile_completed_at !== null,
    viewedBy: view.admin_user_id,
  })
}
