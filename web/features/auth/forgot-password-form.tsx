import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { emailForm } from '#contract/auth-form.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { formErrorText } from './error-text.ts'
import { useForgotPassword } from './queries.ts'

const FORGOT_FAILED = 'Ocorreu um erro ao processar sua solicitação'

interface ForgotPasswordFormProps {
  /** As it was typed at the login, or here before. */
  email: string
  /** The form has come back: the address takes the focus, ready to be typed over. */
  again: boolean
  onSent: (email: string) => void
}

/** Asks for the address that the reset link goes to (spec A §2, Forgot password). */
export function ForgotPasswordForm({ email, again, onSent }: ForgotPasswordFormProps) {
  const hydrated = useHydrated()
  const { register, handleSubmit, setFocus, formState } = useForm<{ email: string }>({
    resolver: zodResolver(emailForm),
    // An empty one would wipe out what was typed before the page answered.
    ...(email && { defaultValues: { email } }),
  })
  const forgot = useForgotPassword()
  useEffect(() => {
    if (again) setFocus('email', { shouldSelect: true })
  }, [again, setFocus])
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((form) => forgot.mutate(form.email, { onSuccess: () => onSent(form.email) }))}
    >
      <ScriptRequiredNotice />
      <Field label="E-mail" error={formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('email')}
        />
      </Field>
      {forgot.error && <Alert variant="danger">{formErrorText(forgot.error, FORGOT_FAILED)}</Alert>}
      <Button
        type="submit"
        size="lg"
        block
        disabled={!hydrated}
        loading={forgot.isPending}
        loadingLabel="Enviando..."
        className="disabled:opacity-100"
      >
        Enviar link
      </Button>
    </form>
  )
}
