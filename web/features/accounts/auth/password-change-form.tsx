import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { RESET_MINUTES } from '#contract/accounts/accounts.ts'
import { changePasswordForm } from '#contract/accounts/auth-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { continueSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { showFieldErrors } from './form-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RESET_LINK_FAILED, sessionsQuery, useForgotPassword } from './queries.ts'
import { DemoMailbox } from './sent-mail.tsx'

const CHANGE_FAILED = 'Não foi possível alterar a senha. Tente novamente.'

type Passwords = z.output<typeof changePasswordForm>
const blank: Passwords = { currentPassword: '', newPassword: '', repeatPassword: '' }
const fields = ['currentPassword', 'newPassword', 'repeatPassword'] as const

/** Changes the user's password, or mails a link to choose the first one. The page provides the heading. */
export function PasswordChangeForm({ user }: { user: CurrentUser }) {
  return user.hasPassword ? <ChangeForm email={user.email} /> : <FirstPassword email={user.email} />
}

function ChangeForm({ email }: { email: string }) {
  const client = useQueryClient()
  const form = useForm<Passwords>({ resolver: zodResolver(changePasswordForm), defaultValues: blank })
  const { errors } = form.formState

  const change = useMutation<Reply<'POST /auth/change-password'>, CallError, Passwords>({
    mutationFn: (body) => call('POST /auth/change-password', { body }),
    onSuccess: (reply) => {
      continueSession(reply)
      client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      form.reset(blank)
      toast({
        title: 'Senha alterada',
        description: 'Os outros dispositivos foram desconectados da sua conta.',
        variant: 'success',
      })
    },
    onError: ({ reply, message, fieldErrors }) => {
      const wrong = reply?.errorDto?.errorName === 'WrongPassword'
      showFieldErrors(form.setError, fields, wrong ? { currentPassword: message } : fieldErrors)
    },
  })
  const hasFieldError = fields.some((field) => errors[field])

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))}
      >
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Senha atual" error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            aria-required
            {...form.register('currentPassword')}
          />
        </Field>
        <NewPasswordFields />
        {change.error && !hasFieldError && (
          <FormError>{failureMessage(change.error, CHANGE_FAILED)}</FormError>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" loading={change.isPending} loadingLabel="Alterando...">
            Alterar senha
          </Button>
          <p className="text-muted text-small">Nos outros dispositivos, será preciso entrar de novo.</p>
        </div>
      </form>
    </FormProvider>
  )
}

function FirstPassword({ email }: { email: string }) {
  const forgot = useForgotPassword()
  if (forgot.isSuccess)
    return (
      <>
        <Alert variant="success" title="Link enviado">
          Abra a mensagem que enviamos para <strong className="wrap-anywhere">{email}</strong> e crie sua
          senha. O link expira em {RESET_MINUTES} minutos.
        </Alert>
        <DemoMailbox email={email} />
      </>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        Você entra com o Google e ainda não tem uma senha. Se quiser entrar também com e-mail e senha,
        enviamos um link para <strong className="wrap-anywhere text-foreground">{email}</strong>.
      </p>
      {forgot.error && <FormError>{failureMessage(forgot.error, RESET_LINK_FAILED)}</FormError>}
      <Button
        variant="secondary"
        loading={forgot.isPending}
        loadingLabel="Enviando..."
        onClick={() => forgot.mutate(email)}
      >
        Criar uma senha
      </Button>
    </div>
  )
}
