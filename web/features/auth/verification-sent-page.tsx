import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { VERIFICATION_HOURS } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { ResendButton } from './resend-button.tsx'
import { withFrom } from './sign-in-target.ts'

function requireAddress({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (!new URL(request.url).searchParams.get('email')?.trim()) throw redirect(paths.register)
  return null
}

export const loader = requireAddress
export const clientLoader = requireAddress

const steps = [
  'Abra sua caixa de entrada e procure a mensagem do Medponto. Veja também o spam.',
  'Toque em “Confirmar e-mail”.',
  'Entre com o e-mail e a senha que você cadastrou.',
]

export default function VerificationSentPage() {
  const [search] = useSearchParams()
  const { isDemo } = useSite()
  const email = search.get('email')?.trim() ?? ''
  const from = search.get('from')
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
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="mt-px flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong text-sm"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-muted text-sm">O link expira em {VERIFICATION_HOURS} horas.</p>
      {isDemo && (
        <p className="mt-5 rounded-control bg-subtle p-3 text-sm">
          Modo de demonstração: a mensagem está na{' '}
          <Link
            to={`${paths.debugEmails}?${new URLSearchParams({ to: email })}`}
            className="font-medium text-brand underline underline-offset-4"
          >
            caixa de e-mails
          </Link>
          .
        </p>
      )}
      <div className="mt-6 grid gap-3">
        <ResendButton email={email} />
        <Link to={withFrom(paths.login, from)} className={buttonClass({ block: true })}>
          Ir para o login
        </Link>
        <Link to={withFrom(paths.register, from)} className={buttonClass({ variant: 'ghost', block: true })}>
          Voltar ao cadastro
        </Link>
      </div>
    </AuthCard>
  )
}
