import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { registerForm } from '#contract/auth-form.ts'
import { paths } from '#contract/paths.ts'
import type { CallError } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { PasswordChecklist, passwordRulesText } from './password-checklist.tsx'
import { startResendCooldown } from './resend-cooldown.ts'
import { saveReturnPath, withFrom } from './return-path.ts'
import { TextLink } from './text-link.tsx'

type Typed = z.input<typeof registerForm>
type Registration = z.output<typeof registerForm>

const REGISTER_FAILED = 'Não foi possível completar o cadastro. Tente novamente.'
const fields = ['email', 'password', 'repeatedPassword', 'acceptTerms'] as const

/** Creates an account; the mail decides the rest (spec A §2, Register). */
export function RegisterForm({ from }: { from: string | null }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { register, handleSubmit, setError, control, formState } = useForm<Typed, unknown, Registration>({
    resolver: zodResolver(registerForm),
  })
  const { errors } = formState
  const password = useWatch({ control, name: 'password' }) ?? ''

  const signUp = useMutation<unknown, CallError, Registration>({
    mutationFn: (body) => call('POST /auth/register', { body }),
    onSuccess: (_, { email }) => {
      startResendCooldown(email)
      saveReturnPath(from)
      navigate(withFrom(`${paths.verificationSent}?${new URLSearchParams({ email })}`, from))
    },
    onError: ({ status, reply, message, fieldErrors }) => {
      const faulty = fields.filter((field) => fieldErrors[field])
      for (const field of faulty.reverse())
        setError(field, { message: fieldErrors[field] ?? '' }, { shouldFocus: true })
      if (faulty.length > 0) return
      const told = status === 0 || reply?.errorDto?.details
      toast({
        title: 'Erro no cadastro',
        description: told ? message : REGISTER_FAILED,
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
        className="grid gap-5"
        onSubmit={handleSubmit((form) => signUp.mutate(form))}
      >
        <Field label="E-mail" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            {...register('email')}
          />
        </Field>
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
        <div>
          <Checkbox
            label={
              <>
                Li e aceito os{' '}
                <TextLink newTab to={paths.terms}>
                  Termos de Uso
                </TextLink>{' '}
                e a{' '}
                <TextLink newTab to={paths.privacy}>
                  Política de Privacidade
                </TextLink>
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
        <Button
          type="submit"
          size="lg"
          block
          disabled={!hydrated}
          loading={signUp.isPending}
          loadingLabel="Criando conta..."
          className="disabled:opacity-100"
        >
          Criar conta
        </Button>
      </form>
    </>
  )
}
