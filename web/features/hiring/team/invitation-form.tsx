import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { invitationForm } from '#contract/hiring/team-form.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { refetchTeam } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

type Values = z.input<typeof invitationForm>

/** Invites a person by mail. */
export function InvitationForm({ onDone }: { onDone: () => void }) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(invitationForm),
    defaultValues: { email: '', role: 'recruiter' },
  })
  const { errors } = formState
  const invite = useMutation<Reply<'POST /team/invitations'>, CallError, Values>({
    mutationFn: (body) => call('POST /team/invitations', { body }),
    onSuccess: async ({ email }) => {
      await refetchTeam()
      toast({ title: 'Convite enviado', description: `Para ${email}.`, variant: 'success' })
      onDone()
    },
    onError: ({ fieldErrors }) => {
      if (fieldErrors.email) setError('email', { message: fieldErrors.email }, { shouldFocus: true })
    },
  })
  const failure = invite.error && !invite.error.fieldErrors.email ? invite.error : null
  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={handleSubmit((form) => invite.mutate(form))}>
      {failure && <FormError>{failure.message}</FormError>}
      <Field label="E-mail" error={errors.email?.message}>
        <Input type="email" autoComplete="off" inputMode="email" aria-required {...register('email')} />
      </Field>
      <RoleFields control={() => register('role')} error={errors.role?.message} />
      <DialogActions>
        <Button type="submit" form={id} loading={invite.isPending} loadingLabel="Enviando...">
          Enviar convite
        </Button>
      </DialogActions>
    </form>
  )
}
