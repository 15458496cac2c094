import type { Db } from '#server/db/client.ts'
import { signedInAt } from '#server/features/accounts/sessions/service.ts'
import { userById } from '#server/features/accounts/users/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { verifyPassword } from './password.ts'

/** Minutes during which a sign-in proves an owner without a password. */
const RECENT_MINUTES = 10

const mustSignInAgain = (signedIn: Date | null, now: Date) =>
  signedIn === null || now.getTime() - signedIn.getTime() > RECENT_MINUTES * 60_000

/** The proof that the caller owes before a change that a stolen session must not allow. */
export async function proofOf(db: Db, caller: Caller, now: Date): Promise<'password' | 'sign_in' | 'none'> {
  if ((await userById(db, caller.userId))?.password_hash) return 'password'
  return mustSignInAgain(await signedInAt(db, caller), now) ? 'sign_in' : 'none'
}

/**
 * Checks once more that the caller owns the account: by the password, or by a recent sign-in if there is none.
 * @throws WrongPassword as a field error, SignInAgain, TooManyRequests
 */
export async function requireProof(
  db: Db,
  caller: Caller,
  password: string | undefined,
  now: Date,
): Promise<void> {
  await throttle(db, throttles.passwordByUser, caller.userId, now)
  const hash = (await userById(db, caller.userId))?.password_hash ?? null
  if (hash && !(await verifyPassword(hash, password ?? '')))
    throw fieldError('password', 'A senha não confere')
  if (!hash && mustSignInAgain(await signedInAt(db, caller), now)) throw new AppError('SignInAgain')
}
