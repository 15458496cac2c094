import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import {
  forgiveLogin,
  type LoginAttempt,
  throttleLogin,
} from '#server/features/accounts/login-limits/service.ts'
import { verifyPassword } from '#server/features/accounts/passwords/service.ts'
import { findRegistration } from '#server/features/accounts/registrations/service.ts'
import {
  type OpenedSession,
  type RequestContext,
  type SessionTokens,
  signIn,
} from '#server/features/accounts/sessions/service.ts'
import { type AccountEvents, normalizeEmail, userByEmail } from '#server/features/accounts/users/service.ts'
import { familiarAddresses } from '#server/features/platform/access-records/service.ts'
import { networkOf } from '#server/features/platform/throttles/service.ts'
import type { DeviceMarks } from '#server/http/device-marks.ts'
import { AppError } from '#server/http/errors.ts'

export interface AuthDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  deviceMarks: DeviceMarks
  /** Origin of links in mails. */
  publicUrl: string
  accountEvents: AccountEvents
}

/**
 * Opens a session. Only a caller with the right password learns that the address is unverified or the account suspended.
 * Every refusal takes the same statements and hashes, so that its time does not reveal whether there is an account.
 * @throws InvalidCredentials, EmailNotVerified, AccountLocked, AccountBeingDeleted, TooManyRequests
 */
export async function login(
  deps: AuthDeps,
  form: { email: string; password: string; cancelDeletion?: boolean | undefined },
  context: RequestContext,
): Promise<OpenedSession> {
  const { ip, deviceMark, now } = context
  const email = normalizeEmail(form.email)
  const account = await userByEmail(deps.db, email)
  const networks = (await familiarAddresses(deps.db, account?.id, now)).map(networkOf)
  const attempt: LoginAttempt = {
    email,
    ip,
    device: await deps.deviceMarks.deviceOf(deviceMark, account),
    isKnownNetwork: networks.includes(networkOf(ip)),
  }
  await throttleLogin(deps.db, attempt, now)
  const isRight = await verifyPassword(account?.password_hash ?? null, form.password)
  const isPending =
    !isRight && (await findRegistration(deps, { email, password: form.password }, now)) !== null
  if (!isRight && !isPending) throw new AppError('InvalidCredentials')
  await forgiveLogin(deps.db, attempt)
  if (!account || !isRight) throw new AppError('EmailNotVerified')
  const owner = { ...account, passwordHash: account.password_hash, cancelsDeletion: form.cancelDeletion }
  return signIn(deps, owner, context)
}
