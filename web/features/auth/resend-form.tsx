import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { emailForm } from '#contract/auth-form.ts'
import { paths } from '#contract/paths.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { AuthCard, ScriptRequiredNotice } from './auth-card.tsx'
import { ResendButton, useResendVerification } from './resend-button.tsx'

/** Waiting for the link of the mail: with the address if it is known, else asking for it. */
export function VerificationWaiting({ email }: { email: string | null }) {
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
          <p>Abra o link de confirmação que enviamos. Não o encontra? Informe seu e-mail e receba outro.</p>
        )
      }
    >
      <div className="grid gap-3">
        {address ? <ResendButton email={address} /> : <AddressForm onSent={setSentTo} />}
        <Link to={paths.login} className={buttonClass({ variant: 'ghost', block: true })}>
          Ir para o login
        </Link>
      </div>
    </AuthCard>
  )
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const hydrated = useHydrated()
  const { register, handleSubmit, getValues, formState } = useForm<{ email: string }>({
    resolver: zodResolver(emailForm),
  })
  const resend = useResendVerification({ onSent: () => onSent(getValues('email').trim()) })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(({ email }) => resend.mutate(email))}
    >
      <ScriptRequiredNotice />
      <Field label="E-mail" error={formState.errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" aria-required {...register('email')} />
      </Field>
      <Button
        type="submit"
        block
        disabled={!hydrated}
        loading={resend.isPending}
        className="disabled:opacity-100"
      >
        Reenviar e-mail
      </Button>
    </form>
  )
}
