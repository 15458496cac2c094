import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { EMAIL_VERIFIED } from './login-notice.ts'
import { withFrom } from './return-path.ts'

/**
 * Replaces the waiting page once the mailed link was opened: in another tab, which continues by itself, or, if `next` is
 * null, on another device.
 */
export function VerificationSeen({ next, from }: { next: string | null; from: string | null }) {
  const login = withFrom(`${paths.login}?${new URLSearchParams({ message: EMAIL_VERIFIED })}`, from)
  return (
    <AuthCard title="E-mail confirmado" focusTitle>
      <title>E-mail confirmado | Medponto</title>
      <meta name="robots" content="noindex" />
      <Alert variant="success" title="E-mail verificado com sucesso!">
        {next
          ? 'Você já entrou na sua conta em outra aba. Pode continuar lá ou aqui.'
          : 'Você abriu o link em outro dispositivo. Para continuar neste, entre com sua senha.'}
      </Alert>
      <Link to={next ?? login} replace className={buttonClass({ block: true, className: 'mt-6' })}>
        {next ? 'Continuar' : 'Entrar'}
      </Link>
    </AuthCard>
  )
}
