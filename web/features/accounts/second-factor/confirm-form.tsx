import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { secondFactorForm } from '#contract/accounts/second-factor-form.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { secondFactorQuery } from '#web/lib/guard.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Groups of four, as authenticator apps show and accept them. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The QR code, and the first code that proves that the app has read it. */
export function ConfirmForm({ secret, picture }: { secret: string; picture: string }) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>({
    resolver: zodResolver(secondFactorForm),
    defaultValues: { code: '' },
  })
  const confirm = useMutation<Reply<'POST /auth/second-factor/confirm'>, CallError, { code: string }>({
    mutationFn: (body) => call('POST /auth/second-factor/confirm', { body }),
    onError: ({ fieldErrors }) => {
      if (fieldErrors.code) setError('code', { message: fieldErrors.code }, { shouldFocus: true })
    },
  })
  if (confirm.data)
    return (
      <RecoveryCodes
        title="Verificação ativada"
        codes={confirm.data.recoveryCodes}
        onDone={() => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })}
      />
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={handleSubmit((typed) => confirm.mutate(typed))}
    >
      <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
        {/* White in the dark theme too: scanners need the contrast. */}
        <img
          src={picture}
          alt="QR code para o aplicativo autenticador"
          width={200}
          height={200}
          className="rounded-control border bg-white"
        />
        <div className="grid gap-3">
          <h2 className="font-semibold text-lead">1. Leia o QR code no aplicativo</h2>
          <p className="text-muted">
            No aplicativo autenticador, adicione uma conta e aponte a câmera. No próprio celular, ou sem
            câmera, digite esta chave:
          </p>
          <p className="wrap-anywhere font-mono text-small">{inGroups(secret)}</p>
        </div>
      </div>
      <div className="grid max-w-md gap-4">
        <h2 className="font-semibold text-lead">2. Digite o código que ele mostra</h2>
        <Field label="Código de 6 números" error={formState.errors.code?.message}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} {...register('code')} />
        </Field>
        {confirm.error && !confirm.error.fieldErrors.code && <FormError>{confirm.error.message}</FormError>}
        <Button
          type="submit"
          className="justify-self-start"
          loading={confirm.isPending}
          loadingLabel="Verificando..."
        >
          Confirmar e ativar
        </Button>
      </div>
    </form>
  )
}
