import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { emailForm } from '#contract/accounts/auth-form.ts'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { EmailField, SubmitButton } from './form-fields.tsx'
import { useResendVerification } from './resend-button.tsx'

/** Asks for an address and sends another verification mail to it. */
export function ResendForm({ onSent }: { onSent: (email: string) => void }) {
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
      <EmailField
        autoComplete="email"
        error={formState.errors.email?.message}
        registration={register('email')}
      />
      <SubmitButton loading={resend.isPending}>Reenviar e-mail</SubmitButton>
    </form>
  )
}
