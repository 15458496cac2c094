import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { isTransient } from '#web/lib/api.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthCard, ScriptRequiredNotice } from './auth-card.tsx'
import { PASSWORD_CREATED, PASSWORD_RESET } from './login-notice.ts'
import { resetLinkQuery } from './queries.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const REDIRECT_DELAY_MS = 3_000
const LINK_INVALID = 'Este link de redefinição de senha é inválido ou expirou'
const NO_TOKEN = 'Token de redefinição não fornecido'

type Outcome = 'created' | 'changed' | 'invalid'

/** The page that reset mails (spec A §2, Reset password) and invitations link to. */
export default function ResetPasswordPage() {
  const { token } = useParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const link = useQuery<Reply<'POST /auth/reset-password/verify'>, CallError>({
    ...resetLinkQuery(token ?? ''),
    enabled: token !== undefined,
  })
  const isFirst = outcome !== 'invalid' && link.data?.isFirst
  return (
    <>
      <title>{`${isFirst ? 'Criar' : 'Redefinir'} senha | Medponto`}</title>
      <meta name="robots" content="noindex" />
      {/* The URL contains the token, which must not leak to linked sites. */}
      <meta name="referrer" content="no-referrer" />
      {outcome === 'created' ? (
        <Created />
      ) : outcome === 'changed' ? (
        <Changed />
      ) : !token ? (
        <Invalid text={NO_TOKEN} />
      ) : outcome === 'invalid' ? (
        <Invalid text={LINK_INVALID} />
      ) : (
        <CheckedLink token={token} link={link} onOutcome={setOutcome} />
      )}
    </>
  )
}

interface CheckedLinkProps {
  token: string
  link: UseQueryResult<Reply<'POST /auth/reset-password/verify'>, CallError>
  onOutcome: (outcome: Outcome) => void
}

function CheckedLink({ token, link, onOutcome }: CheckedLinkProps) {
  if (link.data?.valid) {
    const { isFirst } = link.data
    return (
      <AuthCard title={isFirst ? 'Crie sua senha' : 'Crie uma nova senha'} focusTitle>
        <ResetPasswordForm
          token={token}
          isFirst={isFirst}
          onDone={() => onOutcome(isFirst ? 'created' : 'changed')}
          onInvalid={() => onOutcome('invalid')}
        />
      </AuthCard>
    )
  }
  if (link.data || (link.error && !isTransient(link.error))) return <Invalid text={LINK_INVALID} />
  if (link.error)
    return (
      <AuthCard title="Redefinir senha">
        <Alert variant="danger">{failureMessage(link.error, 'Não foi possível verificar o link')}</Alert>
        <Button block className="mt-6" loading={link.isFetching} onClick={() => link.refetch()}>
          Tentar novamente
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard title="Redefinir senha">
      <ScriptRequiredNotice />
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Verificando o link...
      </p>
    </AuthCard>
  )
}

function Invalid({ text }: { text: string }) {
  return (
    <AuthCard title="Link inválido">
      <Alert variant="danger">{text}</Alert>
      <div className="mt-6 grid gap-3">
        <Link to={paths.forgotPassword} className={buttonClass({ block: true })}>
          Pedir um novo link
        </Link>
        <Link to={paths.login} className={buttonClass({ variant: 'ghost', block: true })}>
          Ir para o login
        </Link>
      </div>
    </AuthCard>
  )
}

function Changed() {
  const login = `${paths.login}?${new URLSearchParams({ message: PASSWORD_RESET })}`
  useDelayedRedirect(login, REDIRECT_DELAY_MS)
  return (
    <AuthCard title="Senha alterada" focusTitle>
      <Alert variant="success">
        Por segurança, sua conta foi desconectada de todos os dispositivos. Em instantes, você irá para o
        login.
      </Alert>
      <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Ir para o login
      </Link>
    </AuthCard>
  )
}

function Created() {
  const login = `${paths.login}?${new URLSearchParams({ message: PASSWORD_CREATED })}`
  useDelayedRedirect(login, REDIRECT_DELAY_MS)
  return (
    <AuthCard title="Senha criada" focusTitle>
      <Alert variant="success">Em instantes, você irá para o login.</Alert>
      <Link to={login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        Ir para o login
      </Link>
    </AuthCard>
  )
}
