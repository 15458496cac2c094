import { useMutation, useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { AuthCard } from '#web/features/accounts/auth/auth-card.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { fetchCurrentUser } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailLink } from './email-link.tsx'
import { undoLinkQuery } from './queries.ts'

/** The target of the link in the mail to the former address. It shows the change and asks before it undoes it. */
export function UndoEmail({ token }: { token: string }) {
  const link = useQuery<Reply<'POST /auth/email-change/undo/verify'>, CallError>(undoLinkQuery(token))
  return (
    <EmailLink title="Desfazer a troca de e-mail" link={link}>
      {({ change }) => change && <Undo key={token} token={token} {...change} />}
    </EmailLink>
  )
}

interface UndoProps {
  token: string
  formerEmail: string
  currentEmail: string
}

function Undo({ token, formerEmail, currentEmail }: UndoProps) {
  const undo = useMutation<Reply<'POST /auth/email-change/undo'>, CallError>({
    mutationFn: () => call('POST /auth/email-change/undo', { body: { token } }),
    // This browser may have had a session of the account, which has ended now.
    onSuccess: () => void fetchCurrentUser(0).catch(() => null),
  })
  if (undo.data) return <Undone email={undo.data.email} resetToken={undo.data.resetToken} />
  return (
    <AuthCard title="Desfazer a troca de e-mail?">
      <dl className="grid gap-3 rounded-control bg-subtle p-4">
        <div>
          <dt className="text-muted text-small">A conta usa hoje</dt>
          <dd className="wrap-anywhere font-semibold">{currentEmail}</dd>
        </div>
        <div>
          <dt className="text-muted text-small">Voltará a usar</dt>
          <dd className="wrap-anywhere font-semibold">{formerEmail}</dd>
        </div>
      </dl>
      <ul className="mt-5 grid list-disc gap-1.5 pl-5 marker:text-muted">
        <li>Todas as sessões da conta são encerradas, em todos os dispositivos.</li>
        <li>A senha atual deixa de valer, e você cria uma nova.</li>
        <li>
          A vinculação com o Google e a verificação em duas etapas são removidas, se foram ativadas depois da
          troca.
        </li>
      </ul>
      {undo.error && <FormError className="mt-5">{undo.error.message}</FormError>}
      <div className="mt-6 grid gap-3">
        <Button
          block
          variant="danger"
          loading={undo.isPending}
          loadingLabel="Desfazendo..."
          onClick={() => undo.mutate()}
        >
          Desfazer a troca
        </Button>
        <Link to={paths.home} className={buttonClass({ variant: 'ghost', block: true })}>
          Fui eu: manter o novo e-mail
        </Link>
      </div>
    </AuthCard>
  )
}

function Undone({ email, resetToken }: { email: string; resetToken: string | undefined }) {
  return (
    <AuthCard title="Troca desfeita" focusTitle>
      <Alert variant="success">
        Sua conta voltou a usar <strong className="wrap-anywhere">{email}</strong>, e todas as sessões foram
        encerradas.
      </Alert>
      <p className="mt-5">
        {resetToken
          ? 'Para entrar, crie agora uma nova senha. O mesmo link está na mensagem que enviamos a você.'
          : 'Para continuar, entre de novo com o Google.'}
      </p>
      <Link
        to={resetToken ? paths.resetPassword(resetToken) : paths.login}
        replace
        className={buttonClass({ block: true, className: 'mt-6' })}
      >
        {resetToken ? 'Criar nova senha' : 'Ir para o login'}
      </Link>
    </AuthCard>
  )
}
