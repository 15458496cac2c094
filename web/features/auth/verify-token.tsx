import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureMessage } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthCard, ScriptRequiredNotice } from './auth-card.tsx'
import { isTransient } from './error-text.ts'
import { EMAIL_VERIFIED } from './login-notice.ts'
import { ResendButton } from './resend-button.tsx'
import { readReturnPath, withFrom } from './return-path.ts'

const REDIRECT_DELAY_MS = 2_000
const LINK_BROKEN = 'Erro ao verificar e-mail. O link pode estar expirado ou inválido.'

/** Redeems the token once: the query cache prevents a second mount from redeeming it again. */
export function VerifyToken({ token, email }: { token: string; email: string | null }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => call('POST /auth/verify-email', { body: { token } }),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (data?.resetToken) return <PasswordRequired token={data.resetToken} />
  if (data) return <Verified />
  if (error && !isFetching) return <Failed error={error} email={email} retry={refetch} />
  return (
    <AuthCard title="Confirmação de e-mail">
      <ScriptRequiredNotice />
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Verificando seu e-mail...
      </p>
    </AuthCard>
  )
}

function Verified() {
  const login = withFrom(
    `${paths.login}?${new URLSearchParams({ message: EMAIL_VERIFIED })}`,
    readReturnPath(),
  )
  useDelayedRedirect(login, REDIRECT_DELAY_MS)
  return (
    <AuthCard title="E-mail confirmado">
      <Alert variant="success" title="E-mail verificado com sucesso!">
        Em instantes, você irá para o login.
      </Alert>
      <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Ir para o login
      </Link>
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

function Failed({ error, email, retry }: { error: Error; email: string | null; retry: () => void }) {
  const retryable = !(error instanceof CallError) || isTransient(error)
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
        <p className="mt-5 text-muted text-sm">Se você já confirmou este e-mail antes, é só entrar.</p>
      )}
    </AuthCard>
  )
}
