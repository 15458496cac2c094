import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { loginForm } from '#contract/accounts/auth-form.ts'
import { loginErrorMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { beginSession, requireToken } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ScriptRequiredNotice } from './auth-card.tsx'
import { challengeIn } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailField, SubmitButton } from './form-fields.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useResendVerification } from './resend-button.tsx'
import { withFrom } from './return-path.ts'

interface Credentials {
  email: string
  password: string
  cancelDeletion?: boolean
}

/** Signs in (spec A §2, Login). The page redirects afterwards. */
export function LoginForm({
  from,
  onChallenge,
}: {
  from: string | null
  /** The password was right, and a code is needed. */
  onChallenge: (challenge: string) => void
}) {
  const { isDemo } = useSite()
  const submit = useRef<HTMLButtonElement>(null)
  // Without default values, which would erase what was typed or filled in before hydration.
  const { register, handleSubmit, setError, setValue, clearErrors, control, formState } =
    useForm<Credentials>({
      resolver: zodResolver(loginForm),
    })
  const email = useWatch({ control, name: 'email' })
  const { errors } = formState

  const login = useMutation<Reply<'POST /auth/login'>, CallError, Credentials>({
    mutationFn: (body) => call('POST /auth/login', { body }).then(requireToken),
    onSuccess: beginSession,
    onError: (error) => {
      const challenge = challengeIn(error)
      if (challenge) return onChallenge(challenge)
      // Other errors are shown above the button.
      if (error.reply?.errorDto?.errorName === 'InvalidCredentials')
        setError('password', { message: loginErrorMessage(error) }, { shouldFocus: true })
    },
  })

  const fillIn = (account: Credentials) => {
    setValue('email', account.email)
    setValue('password', account.password)
    clearErrors()
    submit.current?.focus()
  }

  return (
    <>
      <ScriptRequiredNotice />
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((credentials) => login.mutate(credentials))}
      >
        <EmailField autoComplete="username" error={errors.email?.message} registration={register('email')} />
        <Field label="Senha" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
        </Field>
        <Link
          to={withFrom(paths.forgotPassword, from)}
          state={{ email }}
          className={buttonClass({ variant: 'link', className: '-my-3 justify-self-start text-small' })}
        >
          Esqueceu sua senha?
        </Link>
        <LoginFailure
          error={login.error}
          email={login.variables?.email ?? ''}
          from={from}
          onCancelDeletion={() =>
            login.variables && login.mutate({ ...login.variables, cancelDeletion: true })
          }
        />
        <SubmitButton ref={submit} loading={login.isPending || login.isSuccess} loadingLabel="Entrando...">
          Entrar
        </SubmitButton>
      </form>
      <GoogleSignIn label="Entrar com Google" from={from} page="login" formPosition="above" />
      {isDemo && <DemoAccounts onPick={fillIn} />}
    </>
  )
}

/** Explains a failed login. Wrong credentials are shown at the password field instead. */
function LoginFailure({
  error,
  email,
  from,
  onCancelDeletion,
}: {
  error: CallError | null
  email: string
  from: string | null
  onCancelDeletion: () => void
}) {
  const navigate = useNavigate()
  const verificationSent = withFrom(`${paths.verificationSent}?${new URLSearchParams({ email })}`, from)
  const resend = useResendVerification({ onSent: () => navigate(verificationSent) })
  const name = error?.reply?.errorDto?.errorName
  if (!error || name === 'InvalidCredentials') return null
  if (name === 'AccountBeingDeleted')
    return (
      <Alert
        title="Conta em exclusão"
        action={
          <Button variant="secondary" size="sm" onClick={onCancelDeletion}>
            Cancelar a exclusão e entrar
          </Button>
        }
      >
        {loginErrorMessage(error)}
      </Alert>
    )
  return (
    <FormError
      title="Erro ao fazer login"
      action={
        name === 'EmailNotVerified' && (
          <Button
            variant="secondary"
            size="sm"
            loading={resend.isPending}
            onClick={() => resend.mutate(email)}
          >
            Reenviar e-mail de confirmação
          </Button>
        )
      }
    >
      {loginErrorMessage(error)}
    </FormError>
  )
}
