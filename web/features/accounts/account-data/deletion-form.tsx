import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DELETION_CONFIRMATION, PASSWORD_MISSING } from '#contract/accounts/accounts.ts'
import type { DeletionPreview } from '#contract/api/site/account-deletions.ts'
import { paths } from '#contract/paths.ts'
import { SignInAgain } from '#web/features/accounts/auth/sign-in-again.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { clearSession } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { lastCall } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Subject } from './queries.ts'

/** The address of the card that this form is in. */
const ownCard = (of: Subject) => `${of === 'company' ? paths.editCompany : paths.profile}#excluir-conta`

/** Proof and confirmation. An account without a password has to come from a recent sign-in with Google. */
export function DeletionForm(props: { of: Subject; proof: DeletionPreview['proof']; email: string }) {
  const { of, proof, email } = props
  const isCompany = of === 'company'
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [attempts, setAttempts] = useState(0)
  const wasSent = attempts > 0
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const isConfirmed = typed.trim().toUpperCase() === DELETION_CONFIRMATION
  const remove = useMutation<Reply<'POST /me/deletion'>, CallError>({
    mutationFn: () => {
      const body = { confirmation: DELETION_CONFIRMATION, ...(proof === 'password' && { password }) } as const
      return isCompany
        ? lastCall('POST /company/deletion', { body })
        : lastCall('POST /me/deletion', { body })
    },
    onError: () => setAttempts((sent) => sent + 1),
    onSuccess: ({ removedAt }) => {
      clearSession()
      navigate(paths.home, { replace: true })
      toast({
        title: isCompany ? 'A conta da empresa será excluída' : 'Sua conta será excluída',
        description: isCompany
          ? `Os dados serão apagados em ${formatDate(removedAt)}. Para desistir, fale conosco até lá.`
          : `Seus dados serão apagados em ${formatDate(removedAt)}. Para cancelar, entre de novo até lá.`,
      })
    },
  })
  useInvalidFocus(form, attempts)
  if (proof === 'sign_in') return <SignInAgain from={ownCard(of)} />
  const passwordError =
    remove.error?.fieldErrors.password ??
    (wasSent && proof === 'password' && !password ? PASSWORD_MISSING : '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (isConfirmed && (proof !== 'password' || password) && !remove.isPending) remove.mutate()
  }
  return (
    <form ref={form} id={id} method="post" noValidate className="grid gap-4 border-t pt-5" onSubmit={send}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {proof === 'password' && (
        <Field label="Sua senha" error={passwordError || undefined}>
          <PasswordInput
            autoComplete="current-password"
            aria-required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      )}
      <Field
        label={`Digite ${DELETION_CONFIRMATION} para confirmar`}
        error={wasSent && !isConfirmed ? `Digite ${DELETION_CONFIRMATION}` : undefined}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          aria-required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {remove.error && !passwordError && <FormError>{remove.error.message}</FormError>}
      <DialogActions>
        <Button
          type="submit"
          form={id}
          variant="danger"
          loading={remove.isPending}
          loadingLabel="Excluindo..."
        >
          {isCompany ? 'Excluir a empresa' : 'Excluir minha conta'}
        </Button>
      </DialogActions>
    </form>
  )
}
