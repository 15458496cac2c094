import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { emailForm } from '#contract/accounts/auth-form.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { EmailField, SubmitButton } from './form-fields.tsx'
import { RESET_LINK_FAILED, useForgotPassword } from './queries.ts'

interface ForgotPasswordFormProps {
  /** As entered in the login form or here before. */
  email: string
  /** The form is shown again: focuses and selects the address. */
  isRetry: boolean
  onSent: (email: string) => void
}

/** Requests a reset link (spec A §2, Forgot password). */
export function ForgotPasswordForm({ email, isRetry, onSent }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<{ email: string }>({
    resolver: zodResolver(emailForm),
    // An empty default value would erase what was typed before hydration.
    ...(email && { defaultValues: { email } }),
  })
  const forgot = useForgotPassword()
  useEffect(() => {
    if (isRetry) setFocus('email', { shouldSelect: true })
  }, [isRetry, setFocus])
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((form) => forgot.mutate(form.email, { onSuccess: () => onSent(form.email) }))}
    >
      <ScriptRequiredNotice />
      <EmailField
        autoComplete="username"
        error={formState.errors.email?.message}
        registration={register('email')}
      />
      {forgot.error && <FormError>{failureMessage(forgot.error, RESET_LINK_FAILED)}</FormError>}
      <SubmitButton loading={forgot.isPending} loadingLabel="Enviando...">
        Enviar link
      </SubmitButton>
    </form>
  )
}
