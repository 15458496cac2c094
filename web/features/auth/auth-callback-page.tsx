import { Link, replace, useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { beginSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { AuthCard } from './auth-card.tsx'
import { useDelayedRedirect } from './delayed-redirect.ts'
import { CODE_MISSING, SIGN_IN_FAILED, signInFailure, USER_MISSING } from './login-notice.ts'
import { pathAfterSignIn, withFrom } from './return-path.ts'

const TO_LOGIN_AFTER = 3_000

/** Text of a code that could not be exchanged. */
function exchangeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return SIGN_IN_FAILED
  if (error.reply?.errorDto?.errorName === 'UserNotFound') return USER_MISSING
  return signInFailure(error.message)
}

/**
 * Where the sign-in provider leads back to (spec A §2, Third-party sign-in callback). The loader runs once for each
 * navigation, so that the single-use code is spent once; its address holds nothing any more when the page is painted.
 */
export async function clientLoader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url)
  window.history.replaceState(window.history.state, '', paths.authCallback)
  const from = searchParams.get('from')
  const failed = (text: string) => ({ text, login: withFrom(loginWithMessage(text), from) })
  if (searchParams.get('success') !== 'true') return failed(signInFailure(searchParams.get('error')))
  const token = searchParams.get('token')
  if (!token) return failed(CODE_MISSING)
  let target: string
  try {
    const reply = await call('POST /auth/exchange', { body: { token } })
    if (!reply.user) return failed(USER_MISSING)
    beginSession(reply)
    target = pathAfterSignIn(reply.user, from)
  } catch (error) {
    return failed(exchangeFailure(error))
  }
  throw replace(target)
}
clientLoader.hydrate = true as const

const loginWithMessage = (message: string) => `${paths.login}?${new URLSearchParams({ message })}`

/** The address that it was read from is gone. */
export const shouldRevalidate = () => false

export const HydrateFallback = CheckingSession

export default function AuthCallbackPage() {
  const { text, login } = useLoaderData<typeof clientLoader>()
  useDelayedRedirect(login, TO_LOGIN_AFTER)
  return (
    <AuthCard title="Não foi possível entrar">
      <title>Entrar com Google | Medponto</title>
      <meta name="robots" content="noindex" />
      <Alert variant="danger">{text}</Alert>
      <p className="mt-4 text-muted">Você será levado ao login em instantes.</p>
      <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Ir para o login
      </Link>
    </AuthCard>
  )
}
