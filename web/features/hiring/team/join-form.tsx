import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { joinForm } from '#contract/hiring/team-form.ts'
import { paths } from '#contract/paths.ts'
import { SubmitButton, showFieldErrors } from '#web/features/accounts/auth/form-fields.tsx'
import { PasswordChecklist, passwordRulesText } from '#web/features/accounts/auth/password-checklist.tsx'
import { TermsAndPrivacyLinks } from '#web/features/accounts/auth/text-link.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { beginSession, requireToken } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type Values = z.input<typeof joinForm>
type Form = z.output<typeof joinForm>

const fields = ['name', 'password', 'acceptTerms'] as const

/** Creates the account of an invited person and signs her in. */
export function JoinForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, control, formState } = useForm<Values, unknown, Form>({
    resolver: zodResolver(joinForm),
  })
  const { errors } = formState
  const password = useWatch({ control, name: 'password' }) ?? ''
  const join = useMutation<Reply<'POST /team/invitation/join'>, CallError, Form>({
    mutationFn: (form) => call('POST /team/invitation/join', { body: { ...form, token } }).then(requireToken),
    onSuccess: (reply) => {
      beginSession(reply)
      navigate(paths.dashboard, { replace: true })
    },
    onError: (error) => void showFieldErrors(setError, fields, error.fieldErrors),
  })
  const failure = join.error && Object.keys(join.error.fieldErrors).length === 0 ? join.error : null
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((form) => join.mutate(form))}
    >
      {failure && <FormError>{failure.message}</FormError>}
      <Field label="Seu nome" error={errors.name?.message}>
        <Input autoComplete="name" aria-required {...register('name')} />
      </Field>
      <div>
        <Field
          label="Senha"
          error={errors.password?.message}
          hint={<span className="sr-only">{passwordRulesText}</span>}
        >
          <PasswordInput autoComplete="new-password" aria-required {...register('password')} />
        </Field>
        <PasswordChecklist password={password} />
      </div>
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
      <SubmitButton size="lg" loading={join.isPending || join.isSuccess} loadingLabel="Entrando na equipe...">
        Entrar na equipe
      </SubmitButton>
    </form>
  )
}
