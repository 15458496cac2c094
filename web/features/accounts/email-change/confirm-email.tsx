import { useMutation, useQuery } from '@tanstack/react-query'
import { EMAIL_UNDO_DAYS } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { AuthCard } from '#web/features/accounts/auth/auth-card.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { fetchCurrentUser, useSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailLink } from './email-link.tsx'
import { confirmationLinkQuery } from './queries.ts'

/** The target of the link in the mail to the new address. Opening it changes nothing. */
export function ConfirmEmail({ token }: { token: string }) {
  const link = useQuery<Reply<'POST /auth/email-change/verify'>, CallError>(confirmationLinkQuery(token))
  return (
    <EmailLink title="Confirmar novo e-mail" link={link}>
      {({ newEmail }) => newEmail && <Confirm key={token} token={token} newEmail={newEmail} />}
    </EmailLink>
  )
}

function Confirm({ token, newEmail }: { token: string; newEmail: string }) {
  const confirm = useMutation<Reply<'POST /auth/email-change/confirm'>, CallError>({
    mutationFn: () => call('POST /auth/email-change/confirm', { body: { token } }),
    // The header and the profile show the new address at once.
    onSuccess: () => void fetchCurrentUser(0).catch(() => null),
  })
  if (confirm.data) return <Confirmed newEmail={newEmail} />
  return (
    <AuthCard title="Confirmar novo e-mail">
      <p>
        Sua conta do Medponto passará a usar <strong className="wrap-anywhere">{newEmail}</strong>, para
        entrar e para receber os avisos.
      </p>
      {confirm.error && <FormError className="mt-5">{confirm.error.message}</FormError>}
      <Button
        block
        size="lg"
        className="mt-6"
        loading={confirm.isPending}
        loadingLabel="Confirmando..."
        onClick={() => confirm.mutate()}
      >
        Usar este e-mail
      </Button>
      <p className="mt-5 text-muted text-small">
        Se você não pediu a troca, feche esta página: sem a confirmação, nada muda.
      </p>
    </AuthCard>
  )
}

function Confirmed({ newEmail }: { newEmail: string }) {
  const { user } = useSession()
  return (
    <AuthCard title="E-mail alterado" focusTitle>
      <Alert variant="success">
        Sua conta agora usa <strong className="wrap-anywhere">{newEmail}</strong>. Avisamos o endereço
        anterior, de onde a troca pode ser desfeita por {EMAIL_UNDO_DAYS} dias.
      </Alert>
      <Link
        to={user ? paths.profile : paths.login}
        replace
        className={buttonClass({ block: true, className: 'mt-6' })}
      >
        {user ? 'Ir para o perfil' : 'Ir para o login'}
      </Link>
    </AuthCard>
  )
}
