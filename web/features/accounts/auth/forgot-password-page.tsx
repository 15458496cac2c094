import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { RESET_MINUTES } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { withFrom } from './return-path.ts'
import { DemoMailbox, NextSteps } from './sent-mail.tsx'

const steps = [
  'Abra sua caixa de entrada e procure a mensagem do Medponto. Veja também a pasta de spam.',
  'Toque em “Criar nova senha”.',
  'Escolha a nova senha e entre com ela.',
]

/** Requests a reset link, then explains the next steps. Never reveals whether the account exists. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const location = useLocation()
  const [email, setEmail] = useState((location.state as { email?: string } | null)?.email ?? '')
  const [step, setStep] = useState<'request' | 'sent' | 'retry'>('request')
  const login = withFrom(paths.login, search.get('from'))
  return (
    <>
      <Seo
        title="Esqueci minha senha | Medponto"
        description="Receba por e-mail um link para criar uma nova senha no Medponto."
        path={paths.forgotPassword}
        index={false}
      />
      {step === 'sent' ? (
        <AuthCard
          title="Verifique seu e-mail"
          focusTitle
          description={
            <>
              <p>Se houver uma conta com este e-mail, você receberá um link para redefinir a senha.</p>
              <p className="wrap-anywhere mt-2 font-semibold text-foreground">{email}</p>
            </>
          }
        >
          <NextSteps steps={steps} />
          <p className="mt-5 text-muted text-small">
            O link expira em {RESET_MINUTES} minutos e só pode ser usado uma vez.
          </p>
          <DemoMailbox email={email} />
          <div className="mt-6 grid gap-3">
            <Link to={login} className={buttonClass({ block: true })}>
              Voltar ao login
            </Link>
            <Button variant="ghost" block onClick={() => setStep('retry')}>
              Não recebi o e-mail
            </Button>
          </div>
        </AuthCard>
      ) : (
        <AuthCard
          title="Esqueceu sua senha?"
          description={
            <p>
              {step === 'retry'
                ? 'Confira o e-mail da sua conta e peça outro link.'
                : 'Informe o e-mail da sua conta e enviaremos um link para você criar uma nova senha.'}
            </p>
          }
        >
          <ForgotPasswordForm
            email={email}
            isRetry={step === 'retry'}
            onSent={(sentTo) => {
              setEmail(sentTo)
              setStep('sent')
            }}
          />
          <Link to={login} className={buttonClass({ variant: 'ghost', block: true, className: 'mt-3' })}>
            Voltar ao login
          </Link>
        </AuthCard>
      )}
    </>
  )
}
