import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { EMAIL_VERIFIED } from './login-notice.ts'
import { ResendButton } from './resend-button.tsx'
import { pathAfterSignIn, withFrom } from './return-path.ts'
import { DemoMailbox, NextSteps } from './sent-mail.tsx'
import { useVerificationStatus } from './verification-status.ts'

function requireAddress({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (!new URL(request.url).searchParams.get('email')?.trim()) throw redirect(paths.register)
  return null
}

export const loader = requireAddress
export const clientLoader = requireAddress

const steps = [
  'Abra sua caixa de entrada e procure a mensagem do Medponto. Veja também a pasta de spam.',
  'Toque em “Confirmar e-mail”.',
  'Pronto: você já entra na sua conta.',
]

export default function VerificationSentPage() {
  const [search] = useSearchParams()
  const email = search.get('email')?.trim() ?? ''
  const from = search.get('from')
  const { state, user } = useVerificationStatus(email)
  if (state !== 'waiting')
    return <VerificationSeen next={user ? pathAfterSignIn(user, from) : null} from={from} />
  return (
    <AuthCard
      title="Verifique seu e-mail"
      description={
        <p>
          Enviamos um link de confirmação para{' '}
          <strong className="wrap-anywhere text-foreground">{email}</strong>.
        </p>
      }
    >
      <Seo
        title="Verifique seu e-mail | Medponto"
        description="Confirme seu e-mail para ativar a conta."
        path={paths.verificationSent}
        index={false}
      />
      <NextSteps steps={steps} />
      <p className="mt-5 text-muted text-small">O link expira em {VERIFICATION_HOURS} horas.</p>
      <DemoMailbox email={email} />
      <div className="mt-6 grid gap-2">
        <ResendButton email={email} />
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link to={withFrom(paths.login, from)} className={buttonClass({ variant: 'link' })}>
            Ir para o login
          </Link>
          <Link to={withFrom(paths.register, from)} className={buttonClass({ variant: 'link' })}>
            Voltar ao cadastro
          </Link>
        </div>
      </div>
    </AuthCard>
  )
}

/**
 * Replaces the waiting page once the mailed link was opened: in another tab, which continues by itself, or, if `next` is
 * null, on another device.
 */
function VerificationSeen({ next, from }: { next: string | null; from: string | null }) {
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
