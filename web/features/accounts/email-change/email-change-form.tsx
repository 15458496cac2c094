import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { EMAIL_UNDO_DAYS, PASSWORD_MISSING, VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { emailChangeForm } from '#contract/accounts/email-change-form.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import { showFieldErrors } from '#web/features/accounts/auth/form-fields.tsx'
import { SignInAgain } from '#web/features/accounts/auth/sign-in-again.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { emailChangeQuery } from './queries.ts'

const REQUEST_FAILED = 'Não foi possível pedir a troca do e-mail. Tente novamente.'

const withPassword = emailChangeForm.extend({ password: z.string().min(1, PASSWORD_MISSING).max(1000) })
type Values = z.input<typeof emailChangeForm>
const fields = ['newEmail', 'password'] as const

interface EmailChangeFormProps {
  /** The account's current address. */
  email: string
  proof: Reply<'GET /me/email-change'>['proof']
  /** The address of a pending request, or empty. */
  newEmail: string
  onDone: () => void
  onCancel: () => void
}

/** Asks for another address of the account. */
export function EmailChangeForm({ email, proof, newEmail, onDone, onCancel }: EmailChangeFormProps) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    resolver: zodResolver(proof === 'password' ? withPassword : emailChangeForm),
    defaultValues: { newEmail, ...(proof === 'password' && { password: '' }) },
  })
  const { errors } = formState
  const { queryKey } = emailChangeQuery()
  const send = useMutation<unknown, CallError, Values>({
    mutationFn: (body) => call('POST /me/email-change', { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      onDone()
    },
    onError: ({ reply, fieldErrors }) => {
      if (reply?.errorDto?.errorName === 'SignInAgain') void client.invalidateQueries({ queryKey })
      showFieldErrors(setError, fields, fieldErrors)
    },
  })
  // The button that opened the form is gone.
  useEffect(() => {
    if (proof !== 'sign_in') setFocus('newEmail')
  }, [proof, setFocus])
  if (proof === 'sign_in') return <SignInAgain from={`${paths.editProfile}#email`} onCancel={onCancel} />
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((values) => send.mutate(values))}
    >
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Novo e-mail"
        hint={`Enviamos a ele um link, que vale por ${VERIFICATION_HOURS} horas.`}
        {...(errors.newEmail?.message && { error: errors.newEmail.message })}
      >
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('newEmail')}
        />
      </Field>
      {proof === 'password' && (
        <Field label="Sua senha" {...(errors.password?.message && { error: errors.password.message })}>
          <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
        </Field>
      )}
      <p className="text-muted text-small">
        Até você abrir o link, nada muda. Depois, avisamos <span className="wrap-anywhere">{email}</span>, de
        onde a troca pode ser desfeita por {EMAIL_UNDO_DAYS} dias. Suas sessões e a entrada com o Google, se
        você a usa, continuam.
      </p>
      {send.error && !errors.newEmail && !errors.password && (
        <FormError>{failureMessage(send.error, REQUEST_FAILED)}</FormError>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={send.isPending} loadingLabel="Enviando...">
          Enviar link
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
