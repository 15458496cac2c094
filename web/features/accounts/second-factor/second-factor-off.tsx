import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PASSWORD_MISSING } from '#contract/accounts/accounts.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ConfirmForm } from './confirm-form.tsx'

/** Turns the second factor on: password, QR code, first code, recovery codes. */
export function SecondFactorOff({ user }: { user: CurrentUser }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const countRefusal = () => setRefusals((earlier) => earlier + 1)
  const setUp = useMutation<Reply<'POST /auth/second-factor/setup'>, CallError>({
    mutationFn: () => call('POST /auth/second-factor/setup', { body: { password } }),
    onError: countRefusal,
  })
  useInvalidFocus(form, refusals)
  if (setUp.data) return <ConfirmForm {...setUp.data} />
  const wrong = isMissing ? PASSWORD_MISSING : setUp.error?.fieldErrors.password
  return (
    <form
      ref={form}
      method="post"
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!user.hasPassword || password) return setUp.mutate()
        setMissing(true)
        countRefusal()
      }}
    >
      <p>
        A verificação está <strong>desativada</strong>. Para ativar, você precisa de um aplicativo
        autenticador, como Google Authenticator, Microsoft Authenticator ou o do seu gerenciador de senhas.
      </p>
      {user.hasPassword && (
        <>
          {/* Tells password managers which account this is. */}
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <Field label="Sua senha" {...(wrong && { error: wrong })}>
            <PasswordInput
              autoComplete="current-password"
              aria-required
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setMissing(false)
              }}
            />
          </Field>
        </>
      )}
      {setUp.error && !wrong && <FormError>{setUp.error.message}</FormError>}
      <Button
        type="submit"
        className="justify-self-start"
        loading={setUp.isPending}
        loadingLabel="Preparando..."
      >
        Ativar
      </Button>
    </form>
  )
}
