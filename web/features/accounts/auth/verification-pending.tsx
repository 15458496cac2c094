import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AuthCard } from './auth-card.tsx'
import { ResendButton } from './resend-button.tsx'
import { ResendForm } from './resend-form.tsx'

/** Shown until the visitor opens the mailed link. Asks for the address if it is not known. */
export function VerificationPending({ email }: { email: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const address = email ?? sentTo
  return (
    <AuthCard
      title="Confirme seu e-mail"
      description={
        address ? (
          <p>
            Abra o link de confirmação que enviamos para{' '}
            <strong className="wrap-anywhere text-foreground">{address}</strong>.
          </p>
        ) : (
          <p>
            Abra o link de confirmação que enviamos. Não encontrou? Informe seu e-mail para receber outro.
          </p>
        )
      }
    >
      <div className="grid gap-3">
        {address ? <ResendButton email={address} /> : <ResendForm onSent={setSentTo} />}
        <Link to={paths.login} className={buttonClass({ variant: 'ghost', block: true })}>
          Ir para o login
        </Link>
      </div>
    </AuthCard>
  )
}
