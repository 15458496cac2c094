import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { beginSession, endSession, useSession } from '#web/lib/current-user.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** For an address that has an account: signs in first, then joins. */
export function AcceptInvitation({ token, email }: { token: string; email: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const accept = useMutation<Reply<'POST /team/invitation/accept'>, CallError>({
    mutationFn: () => call('POST /team/invitation/accept', { body: { token } }),
    onSuccess: (reply) => {
      beginSession(reply)
      navigate(paths.dashboard, { replace: true })
    },
  })
  if (session.state === 'unknown')
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Verificando sua sessão...
      </p>
    )
  if (session.state === 'guest')
    return (
      <>
        <p className="mb-4">Este e-mail já tem uma conta. Entre com ela para aceitar o convite.</p>
        <Link
          to={`${paths.login}?${new URLSearchParams({ from: paths.teamInvitation(token) })}`}
          className={buttonClass({ block: true })}
        >
          Entrar para aceitar
        </Link>
      </>
    )
  if (session.user.email !== email)
    return (
      <>
        <Alert className="mb-4">
          Você está na conta {session.user.email}, e o convite é para {email}.
        </Alert>
        <Button block onClick={singlePress(() => void endSession())}>
          Sair desta conta
        </Button>
      </>
    )
  return (
    <>
      {accept.error && <FormError className="mb-4">{accept.error.message}</FormError>}
      <Button
        block
        size="lg"
        loading={accept.isPending || accept.isSuccess}
        loadingLabel="Entrando na equipe..."
        onClick={singlePress(() => accept.mutate())}
      >
        Aceitar convite
      </Button>
    </>
  )
}
