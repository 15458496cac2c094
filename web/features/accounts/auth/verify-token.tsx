import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import { CallError, isTransient, type Reply } from '#web/lib/api.ts'
import { beginSession, endSession, useSession } from '#web/lib/current-user.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthCard, ScriptRequiredNotice } from './auth-card.tsx'
import { EMAIL_VERIFIED } from './login-notice.ts'
import { ResendButton } from './resend-button.tsx'
import { pathAfterSignIn, withFrom } from './return-path.ts'

const REDIRECT_DELAY_MS = 2_000
const LINK_BROKEN = 'Erro ao verificar e-mail. O link pode estar expirado ou inválido.'

interface MailedLink {
  token: string
  email: string | null
  /** Where to continue. */
  from: string | null
}

const redeemed = new Map<string, Promise<Reply<'POST /auth/verify-email'>>>()

/** Redeems a token once, however often the page is mounted. A session that comes with the reply begins at once. */
function redeem(token: string): Promise<Reply<'POST /auth/verify-email'>> {
  const earlier = redeemed.get(token)
  if (earlier) return earlier
  const redeeming = call('POST /auth/verify-email', { body: { token } })
  redeemed.set(token, redeeming)
  redeeming.then(
    ({ user, authToken }) => user && authToken && beginSession({ user, authToken }),
    () => redeemed.delete(token),
  )
  return redeeming
}

type Outcome = { reply: Reply<'POST /auth/verify-email'> } | { error: Error } | null

/** Confirms the address and signs its owner in (spec A §2, E-mail verification page). */
export function VerifyToken({ token, email, from }: MailedLink) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const verify = useCallback(() => {
    setOutcome(null)
    redeem(token).then(
      (reply) => setOutcome({ reply }),
      (error) => setOutcome({ error }),
    )
  }, [token])
  useEffect(verify, [verify])
  if (outcome && 'error' in outcome)
    return <Failed error={outcome.error} email={email} from={from} retry={verify} />
  if (outcome?.reply.resetToken) return <PasswordRequired token={outcome.reply.resetToken} />
  if (outcome?.reply.user) return <SignedIn user={outcome.reply.user} from={from} />
  if (outcome) return <Verified from={from} />
  return <Verifying />
}

const Verifying = () => (
  <AuthCard title="Confirmação de e-mail">
    <ScriptRequiredNotice />
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner />
      Verificando seu e-mail...
    </p>
  </AuthCard>
)

function SignedIn({ user, from }: { user: CurrentUser; from: string | null }) {
  const next = pathAfterSignIn(user, from)
  useDelayedRedirect(next, REDIRECT_DELAY_MS)
  return (
    <AuthCard title="E-mail confirmado" focusTitle>
      <Alert variant="success" title="E-mail verificado com sucesso!">
        Você entrou como <strong className="wrap-anywhere">{user.email}</strong>.
      </Alert>
      <Link to={next} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Continuar
      </Link>
    </AuthCard>
  )
}

/** The address is verified, but the browser is signed in to another account, or the account is not a new one. */
function Verified({ from }: Pick<MailedLink, 'from'>) {
  const { state, user } = useSession()
  const navigate = useNavigate()
  const login = withFrom(`${paths.login}?${new URLSearchParams({ message: EMAIL_VERIFIED })}`, from)
  useDelayedRedirect(state === 'guest' ? login : null, REDIRECT_DELAY_MS)
  const leave = useMutation({ mutationFn: endSession, onSuccess: () => navigate(login, { replace: true }) })
  if (!user)
    return (
      <AuthCard title="E-mail confirmado" focusTitle>
        <Alert variant="success" title="E-mail verificado com sucesso!">
          Você será levado ao login em instantes.
        </Alert>
        <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
          Ir para o login
        </Link>
      </AuthCard>
    )
  return (
    <AuthCard title="E-mail confirmado" focusTitle>
      <Alert variant="success" title="E-mail verificado com sucesso!">
        Neste navegador, você continua na conta <strong className="wrap-anywhere">{user.email}</strong>.
      </Alert>
      <div className="mt-6 grid gap-3">
        <Button block loading={leave.isPending} onClick={() => leave.mutate()}>
          Sair e entrar na outra conta
        </Button>
        <Link to={paths.dashboard} replace className={buttonClass({ variant: 'ghost', block: true })}>
          Continuar na conta atual
        </Link>
      </div>
    </AuthCard>
  )
}

/** The address is verified, but the account has no password yet (several were registered, or it was invited). */
function PasswordRequired({ token }: { token: string }) {
  const next = paths.resetPassword(token)
  useDelayedRedirect(next, REDIRECT_DELAY_MS)
  return (
    <AuthCard title="E-mail confirmado">
      <Alert variant="success" title="E-mail verificado com sucesso!">
        Falta só criar a senha da sua conta. Em instantes, você irá para essa página.
      </Alert>
      <Link to={next} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Criar senha
      </Link>
    </AuthCard>
  )
}

/** The link was opened before, and its owner is signed in here. */
function UsedAlready({ user, from }: { user: CurrentUser; from: string | null }) {
  return (
    <AuthCard title="E-mail já confirmado" focusTitle>
      <Alert variant="success" title="Não é preciso confirmar de novo">
        Você está na conta <strong className="wrap-anywhere">{user.email}</strong>.
      </Alert>
      <Link
        to={pathAfterSignIn(user, from)}
        replace
        className={buttonClass({ block: true, className: 'mt-6' })}
      >
        Continuar
      </Link>
    </AuthCard>
  )
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Failed({
  error,
  email,
  from,
  retry,
}: {
  error: Error
  email: string | null
  from: string | null
  retry: () => void
}) {
  const { state, user } = useSession()
  const retryable = !(error instanceof CallError) || isTransient(error)
  if (!retryable && user && email && isSameAddress(email, user.email))
    return <UsedAlready user={user} from={from} />
  // Until the session is known, the failure would flash for an owner who is signed in.
  if (!retryable && state === 'unknown') return <Verifying />
  const text = error instanceof CallError ? failureMessage(error, LINK_BROKEN) : LINK_BROKEN
  return (
    <AuthCard title="Não foi possível confirmar">
      <Alert variant="danger">{text}</Alert>
      <div className="mt-6 grid gap-3">
        {retryable ? (
          <Button block onClick={() => retry()}>
            Tentar novamente
          </Button>
        ) : (
          email && <ResendButton email={email} />
        )}
        <Link
          to={paths.login}
          className={buttonClass({ variant: retryable ? 'secondary' : 'primary', block: true })}
        >
          Ir para o login
        </Link>
      </div>
      {!retryable && (
        <p className="mt-5 text-muted text-small">Se você já confirmou este e-mail antes, é só entrar.</p>
      )}
    </AuthCard>
  )
}
