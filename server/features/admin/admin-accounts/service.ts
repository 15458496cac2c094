import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import { isDemoAddress } from '#server/db/demo-accounts.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { issueToken } from '#server/features/accounts/email-tokens/service.ts'
import { removeFrom } from '#server/features/accounts/second-factors/service.ts'
import { endAllSessions } from '#server/features/accounts/sessions/service.ts'
import {
  insertUser,
  lockUser,
  normalizeEmail,
  updateUser,
  userByEmail,
} from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import * as queries from './queries.ts'

export const ADMIN_LINK_HOURS = 24

/**
 * Creates an admin without a password. No second admin has to approve, because the caller can already run commands on the
 * server. Returns the link, valid once, that sets the password.
 * @throws Error with a message for the operator, also if the address has an account
 */
export async function createAdmin(
  { db, publicUrl, isDemo }: { db: Db; publicUrl: string; isDemo: boolean },
  address: string,
  now: Date,
): Promise<string> {
  const email = normalizeEmail(address)
  if (!isDemo && isDemoAddress(email))
    throw new Error(`${email} é um endereço da demonstração, que não entra em produção. Use outro.`)
  return inTransaction(db, async (trx) => {
    const id = await insertUser(trx, { email, name: null, isVerified: false, now })
    if (!id) throw new Error(await whyTaken(db, email))
    await updateUser(trx, id, { role: 'admin', profile_completed_at: now }, now)
    await recordAction(trx, { admin: null, action: 'created_admin', subject: { type: 'user', id } }, now)
    const token = await issueToken(trx, id, { minutes: ADMIN_LINK_HOURS * 60, now })
    return `${publicUrl}${paths.resetPassword(token)}`
  })
}

async function whyTaken(db: Db, email: string): Promise<string> {
  const account = await userByEmail(db, email)
  return account?.role === 'admin'
    ? `${email} já é da administração. Para criar outra senha, use “Esqueceu sua senha?” na página de entrada.`
    : `${email} já tem uma conta no Medponto. Use outro endereço, ou peça a duas pessoas da administração que a promovam.`
}

/** Every admin, as lines for the operator. */
export async function describeAdmins(db: Db): Promise<string[]> {
  const rows = await queries.admins(db)
  return rows.map(({ email, has_password, has_second_factor, suspended_at }) =>
    [
      email,
      has_second_factor ? 'com verificação em duas etapas' : 'sem verificação em duas etapas',
      ...(has_password ? [] : ['ainda sem senha']),
      ...(suspended_at ? ['suspensa'] : []),
    ].join(' · '),
  )
}

/**
 * Turns off the second factor of an account whose owner has lost it, ends its sessions and mails the owner.
 * @throws Error with a message for the operator if there is no such account, or nothing to turn off
 */
export async function resetSecondFactor(
  { db, queue, publicUrl }: { db: Db; queue: Queue; publicUrl: string },
  address: string,
  now: Date,
): Promise<void> {
  const email = normalizeEmail(address)
  const found = await userByEmail(db, email)
  if (!found) throw new Error(`Não há conta com o endereço ${email}.`)
  await inTransaction(db, async (trx) => {
    const account = await lockUser(trx, found.id)
    if (!(await removeFrom({ queue, publicUrl }, trx, account, now)))
      throw new Error(`${email} não tem verificação em duas etapas.`)
    await endAllSessions(trx, account.id, now)
    const subject = { type: 'user', id: account.id } as const
    await recordAction(trx, { admin: null, action: 'reset_second_factor', subject }, now)
  })
}
