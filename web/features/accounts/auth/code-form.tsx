import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { secondFactorForm } from '#contract/accounts/second-factor-form.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { beginSession, requireToken } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { AuthCard } from './auth-card.tsx'
import { SubmitButton } from './form-fields.tsx'

interface Typed {
  code: string
}

/** The challenge of a sign-in that needs a code, or null for any other failure. */
export const challengeIn = (error: CallError | null): string | null =>
  error?.reply?.second_factor_challenge ?? null

/** The second step of a sign-in. The page redirects afterwards. */
export function CodeForm({
  challenge,
  onRestart,
  onSignedIn = beginSession,
}: {
  challenge: string
  /** Back to the first step, also when the challenge has expired. */
  onRestart: () => void
  onSignedIn?: (reply: Reply<'POST /auth/second-factor'>) => void
}) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Typed>({
    resolver: zodResolver(secondFactorForm),
    defaultValues: { code: '' },
  })
  const signIn = useMutation<Reply<'POST /auth/second-factor'>, CallError, Typed>({
    mutationFn: ({ code }) =>
      call('POST /auth/second-factor', { body: { challenge, code } }).then(requireToken),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error.fieldErrors.code) setError('code', { message: error.fieldErrors.code }, { shouldFocus: true })
    },
  })
  useEffect(() => setFocus('code'), [setFocus])
  const failure = signIn.error && !signIn.error.fieldErrors.code ? signIn.error : null
  return (
    <AuthCard
      title="Verificação em duas etapas"
      description={<p>Falta só o código de 6 números que o seu celular mostra.</p>}
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit((typed) => signIn.mutate(typed))}
      >
        <Field
          label="Código do aplicativo autenticador"
          error={formState.errors.code?.message}
          hint="Sem o celular? Use um dos seus códigos de recuperação."
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...register('code')}
          />
        </Field>
        {failure && <FormError>{failure.message}</FormError>}
        <SubmitButton loading={signIn.isPending || signIn.isSuccess} loadingLabel="Verificando...">
          Entrar
        </SubmitButton>
        <Button variant="link" className="-my-2 justify-self-center" onClick={onRestart}>
          Começar de novo
        </Button>
      </form>
    </AuthCard>
  )
}
