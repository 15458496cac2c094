import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type Registration, registrationForm } from '#contract/accounts/profile-form.ts'
import { UfSelect } from '#web/features/platform/reference/uf-select.tsx'
import type { CallError } from '#web/lib/api.ts'
import { continueSession, fetchCurrentUser } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

/** Adds a registration to those in the profile, which another tab may have changed. */
async function addRegistration(added: Registration) {
  const user = await fetchCurrentUser(0)
  const others = (user?.professionalProfile?.registrations ?? []).filter(
    ({ crm, uf }) => crm !== added.crm || uf !== added.uf,
  )
  return call('PATCH /accounts/doctors/me', { body: { registrations: [...others, added] } })
}

interface CrmFormProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The CRM has been saved, or the doctor goes on without one. */
  onDone: () => void
}

/** Asks for the CRM that an application needs, and saves it to the doctor's profile. */
export function CrmForm({ open, onOpenChange, onDone }: CrmFormProps) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<Registration>({
    resolver: zodResolver(registrationForm),
    defaultValues: { crm: '', uf: '' },
  })
  const { errors } = formState
  const saving = useMutation<Awaited<ReturnType<typeof addRegistration>>, CallError, Registration>({
    mutationFn: addRegistration,
    onSuccess: (reply) => {
      continueSession(reply)
      onDone()
    },
    onError: ({ fieldErrors }) => {
      const message = fieldErrors.registrations
      if (message) setError('crm', { message }, { shouldFocus: true })
    },
  })
  const failure = saving.error && !saving.error.fieldErrors.registrations ? saving.error.message : null

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !saving.isPending && onOpenChange(next)}
      size="sm"
      title="Informe seu CRM"
      description="Quem publicou a vaga precisa dele para conferir seu registro. Ele fica salvo no seu perfil."
      footer={
        <>
          <Button variant="ghost" disabled={saving.isPending} onClick={onDone}>
            Enviar sem CRM
          </Button>
          <Button type="submit" form={id} loading={saving.isPending} loadingLabel="Enviando...">
            Enviar candidatura
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={handleSubmit((form) => saving.mutate(form))}>
        {failure && <FormError>{failure}</FormError>}
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
          <Field label="Número do CRM" required error={errors.crm?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={10}
              {...register('crm')}
            />
          </Field>
          <Field label="UF do CRM" required error={errors.uf?.message}>
            <UfSelect {...register('uf')} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
