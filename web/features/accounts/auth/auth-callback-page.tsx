import { useMutation } from '@tanstack/react-query'
import { replace, useLoaderData, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { CallError, type Reply } from '#web/lib/api.ts'
import { beginSession } from '#web/lib/current-user.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeForm, challengeIn } from './code-form.tsx'
import { CODE_MISSING, SIGN_IN_FAILED, signInFailure, USER_MISSING } from './login-notice.ts'
import { pathAfterSignIn, withFrom } from './return-path.ts'

const REDIRECT_DELAY_MS = 3_000

function exchangeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return SIGN_IN_FAILED
  if (error.reply?.errorDto?.errorName === 'UserNotFound') return USER_MISSING
  return signInFailure(error.message)
}

/**
 * The return from the sign-in provider (spec A §2, Third-party sign-in callback). The loader runs once per navigation, so
 * the single-use code is exchanged once. It removes the code from the URL before the page is painted.
 */
export async function clientLoader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url)
  window.history.replaceState(window.history.state, '', paths.authCallback)
  const from = searchParams.get('from')
  const failed = (text: string, error?: CallError, code: string | null = null) => ({
    text,
    login: withFrom(loginWithMessage(text), from),
    challenge: error ? challengeIn(error) : null,
    /** The code of an account that is being deleted: it works once more, to cancel that. */
    kept: error?.reply?.errorDto?.errorName === 'AccountBeingDeleted' ? code : null,
    from,
  })
  if (searchParams.get('success') !== 'true') return failed(signInFailure(searchParams.get('error')))
  const token = searchParams.get('token')
  if (!token) return failed(CODE_MISSING)
  let target: string
  try {
    const reply = await call('POST /auth/exchange', { body: { token } })
    if (!reply.authToken) return failed(CODE_MISSING)
    if (!reply.user) return failed(USER_MISSING)
    beginSession(reply)
    target = pathAfterSignIn(reply.user, from)
  } catch (error) {
    return failed(exchangeFailure(error), error instanceof CallError ? error : undefined, token)
  }
  throw replace(target)
}
clientLoader.hydrate = true as const

const loginWithMessage = (message: string) => `${paths.login}?${new URLSearchParams({ message })}`

/** The loader has removed its input from the URL. */
export const shouldRevalidate = () => false

export const HydrateFallback = CheckingSession

export default function AuthCallbackPage() {
  const { text, login, challenge, kept, from } = useLoaderData<typeof clientLoader>()
  useDelayedRedirect(kept || challenge ? null : login, REDIRECT_DELAY_MS)
  if (kept) return <AccountBeingDeleted text={text} token={kept} login={login} from={from} />
  if (challenge) return <SecondStep challenge={challenge} from={from} />
  return (
    <AuthCard title="Não foi possível entrar">
      <title>Entrar com Google | Medponto</title>
      <meta name="robots" content="noindex" />
      <Alert variant="danger">{text}</Alert>
      <p className="mt-4 text-muted">Em instantes, você irá para o login.</p>
      <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Ir para o login
      </Link>
    </AuthCard>
  )
}

function SecondStep({ challenge, from }: { challenge: string; from: string | null }) {
  const navigate = useNavigate()
  return (
    <>
      <title>Verificação em duas etapas | Medponto</title>
      <meta name="robots" content="noindex" />
      <CodeForm
        challenge={challenge}
        onRestart={() => navigate(withFrom(paths.login, from), { replace: true })}
        onSignedIn={(reply) => {
          beginSession(reply)
          navigate(pathAfterSignIn(reply.user, from), { replace: true })
        }}
      />
    </>
  )
}

function AccountBeingDeleted({
  text,
  token,
  login,
  from,
}: {
  text: string
  token: string
  login: string
  from: string | null
}) {
  const navigate = useNavigate()
  const cancel = useMutation<Reply<'POST /auth/exchange'>, CallError>({
    mutationFn: () => call('POST /auth/exchange', { body: { token, cancelDeletion: true } }),
    onSuccess: (reply) => {
      beginSession(reply)
      navigate(pathAfterSignIn(reply.user, from), { replace: true })
    },
  })
  const challenge = challengeIn(cancel.error)
  if (challenge) return <SecondStep challenge={challenge} from={from} />
  return (
    <AuthCard title="Conta em exclusão">
      <title>Entrar com Google | Medponto</title>
      <meta name="robots" content="noindex" />
      <Alert variant={cancel.error ? 'danger' : 'info'}>
        {cancel.error ? exchangeFailure(cancel.error) : text}
      </Alert>
      <div className="mt-6 grid gap-3">
        {!cancel.error && (
          <Button block loading={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
            Cancelar a exclusão e entrar
          </Button>
        )}
        <Link
          to={cancel.error ? login : paths.home}
          replace
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          {cancel.error ? 'Entrar de novo' : 'Manter a exclusão'}
        </Link>
      </div>
    </AuthCard>
  )
}
