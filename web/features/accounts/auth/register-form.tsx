import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { registerForm } from '#contract/accounts/auth-form.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { EmailField, SubmitButton, showFieldErrors } from './form-fields.tsx'
import { PasswordChecklist, passwordRulesText } from './password-checklist.tsx'
import { startResendCooldown } from './resend-button.tsx'
import { withFrom } from './return-path.ts'
import { TermsAndPrivacyLinks } from './text-link.tsx'
import { saveWaitingKey } from './verification-status.ts'

type FormValues = z.input<typeof registerForm>
type Registration = z.output<typeof registerForm>

const REGISTER_FAILED = 'Não foi possível completar o cadastro. Tente novamente.'
const fields = ['email', 'password', 'repeatedPassword', 'acceptTerms'] as const

/** Registers an account, which is created once its e-mail is verified (spec A §2, Register). */
export function RegisterForm({ from }: { from: string | null }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<
    FormValues,
    unknown,
    Registration
  >({ resolver: zodResolver(registerForm) })
  // Before the focus goes to the heading of the new page, and not while the visitor is already elsewhere in the page.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) setFocus('email')
  }, [setFocus])
  const { errors } = formState
  const password = useWatch({ control, name: 'password' }) ?? ''

  const signUp = useMutation<Reply<'POST /auth/register'>, CallError, Registration>({
    mutationFn: (body) => call('POST /auth/register', { body: { ...body, from: from ?? undefined } }),
    onSuccess: ({ waitingKey }, { email }) => {
      startResendCooldown(email)
      saveWaitingKey(email, waitingKey)
      navigate(withFrom(`${paths.verificationSent}?${new URLSearchParams({ email })}`, from))
    },
    onError: (error) => {
      if (showFieldErrors(setError, fields, error.fieldErrors)) return
      toast({
        title: 'Erro no cadastro',
        description: failureMessage(error, REGISTER_FAILED),
        variant: 'destructive',
      })
    },
  })

  return (
    <>
      <ScriptRequiredNotice />
      <form
        method="post"
        noValidate
        className="grid gap-2.5 sm:gap-4"
        onSubmit={handleSubmit((form) => signUp.mutate(form))}
      >
        <EmailField autoComplete="email" error={errors.email?.message} registration={register('email')} />
        <div>
          <Field
            label="Senha"
            error={errors.password?.message}
            hint={<span className="sr-only">{passwordRulesText}</span>}
          >
            <PasswordInput
              autoComplete="new-password"
              aria-required
              {...register('password', { deps: 'repeatedPassword' })}
            />
          </Field>
          <PasswordChecklist password={password} />
        </div>
        <Field label="Confirmar senha" error={errors.repeatedPassword?.message}>
          <PasswordInput autoComplete="new-password" aria-required {...register('repeatedPassword')} />
        </Field>
        <div className="text-small">
          <Checkbox
            label={
              <>
                Li e aceito os <TermsAndPrivacyLinks />
              </>
            }
            error={errors.acceptTerms?.message}
            aria-required
            {...register('acceptTerms')}
          />
          <Checkbox
            label="Quero receber as novidades do Medponto (opcional)"
            {...register('marketingOptIn')}
          />
        </div>
        <SubmitButton loading={signUp.isPending} loadingLabel="Criando conta...">
          Criar conta
        </SubmitButton>
      </form>
    </>
  )
}
