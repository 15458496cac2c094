import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { resetPasswordForm } from '#contract/accounts/auth-form.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import type { CallError } from '#web/lib/api.ts'
import { endSession } from '#web/lib/current-user.ts'
import { call, readToken } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { showFieldErrors } from './form-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const RESET_FAILED = 'Ocorreu um erro ao redefinir sua senha'
const CREATION_FAILED = 'Ocorreu um erro ao criar sua senha'

type NewPassword = z.output<typeof resetPasswordForm>
interface ResetPasswordFormProps {
  token: string
  /** The account has no password yet. */
  isFirst: boolean
  onDone: () => void
  /** The link has expired or was used after it was checked. */
  onInvalid: () => void
}

/** Chooses the new password, or the first one (spec A §2, Reset password). */
export function ResetPasswordForm({ token, isFirst, onDone, onInvalid }: ResetPasswordFormProps) {
  const form = useForm<NewPassword>({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', repeatPassword: '' },
  })
  const reset = useMutation<unknown, CallError, NewPassword>({
    mutationFn: (passwords) => call('POST /auth/reset-password', { body: { token, ...passwords } }),
    onSuccess: () => {
      onDone()
      // The reset ended every session of the account, this browser's included.
      if (readToken()) void endSession()
    },
    onError: ({ reply, fieldErrors }) => {
      if (reply?.errorDto?.errorName === 'ResetTokenInvalid') return onInvalid()
      showFieldErrors(form.setError, ['newPassword', 'repeatPassword'], fieldErrors)
    },
  })
  const failure = reset.error && Object.keys(reset.error.fieldErrors).length === 0 ? reset.error : null
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((passwords) => reset.mutate(passwords))}
      >
        <NewPasswordFields isFirst={isFirst} />
        {failure && (
          <FormError>{failureMessage(failure, isFirst ? CREATION_FAILED : RESET_FAILED)}</FormError>
        )}
        <Button type="submit" size="lg" block loading={reset.isPending} loadingLabel="Salvando...">
          {isFirst ? 'Criar senha' : 'Salvar nova senha'}
        </Button>
      </form>
    </FormProvider>
  )
}
