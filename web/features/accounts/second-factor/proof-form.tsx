import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { secondFactorPasswordForm, secondFactorProofForm } from '#contract/accounts/second-factor-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

export type Change = 'codes' | 'off'

interface Proof {
  password: string
  code: string
}

const texts = {
  codes: {
    title: 'Gerar novos códigos de recuperação',
    notice: 'Os códigos atuais deixam de valer.',
    confirm: 'Gerar códigos',
  },
  off: {
    title: 'Desativar a verificação em duas etapas',
    notice: 'Sua conta volta a ficar protegida só pela senha ou pelo Google.',
    confirm: 'Desativar',
  },
}

const REQUIRED =
  'A administração só abre com a verificação ativada. Para voltar, será preciso ativar de novo.'

/** Changes the second factor, after its owner has proven it with password and code. */
export function ProofForm(props: {
  user: CurrentUser
  change: Change
  isRequired: boolean
  onCancel: () => void
  /** With the new codes, or null if it was turned off. */
  onDone: (recoveryCodes: readonly string[] | null) => void
}) {
  const { user, change, isRequired, onCancel, onDone } = props
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    resolver: zodResolver(user.hasPassword ? secondFactorPasswordForm : secondFactorProofForm),
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const { title, notice, confirm } = texts[change]
  const send = useMutation<readonly string[] | null, CallError, Proof>({
    mutationFn: async (body) => {
      if (change === 'codes')
        return (await call('POST /auth/second-factor/recovery-codes', { body })).recoveryCodes
      await call('POST /auth/second-factor/remove', { body })
      return null
    },
    onSuccess: onDone,
    onError: ({ fieldErrors }) => {
      for (const field of ['password', 'code'] as const)
        if (fieldErrors[field]) setError(field, { message: fieldErrors[field] }, { shouldFocus: true })
    },
  })
  const failure =
    send.error && !send.error.fieldErrors.code && !send.error.fieldErrors.password ? send.error : null
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={handleSubmit((proof) => send.mutate(proof))}
    >
      <div className="grid gap-1">
        <h2 className="font-semibold text-lead">{title}</h2>
        <p className="text-muted">{change === 'off' && isRequired ? REQUIRED : notice}</p>
      </div>
      {user.hasPassword && (
        <>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <Field label="Sua senha" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
          </Field>
        </>
      )}
      <Field
        label="Código"
        error={errors.code?.message}
        hint="Do aplicativo autenticador, ou um código de recuperação."
      >
        <Input autoComplete="one-time-code" spellCheck={false} {...register('code')} />
      </Field>
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={change === 'off' ? 'danger' : 'primary'}
          loading={send.isPending}
          loadingLabel="Verificando..."
        >
          {confirm}
        </Button>
        <Button variant="secondary" disabled={send.isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
