import { useState } from 'react'
import { ACCOUNT_INVITATION_DAYS } from '#contract/accounts/accounts.ts'
import { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useInvite } from './queries.ts'

const FORM = 'invitation'

/** Creates an account; its owner gets a link to set a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useInvite()
  const [isMissing, setMissing] = useState(false)
  const fieldError = error instanceof CallError ? error.fieldErrors.email : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Convidar pessoa"
      description={`A pessoa recebe um e-mail com um link para criar a senha, que vale por ${ACCOUNT_INVITATION_DAYS} dias, e completa o próprio cadastro.`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} loading={isPending} loadingLabel="Enviando...">
            Enviar convite
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const email = String(form.get('email')).trim()
          const name = String(form.get('name')).trim()
          if (!email) return setMissing(true)
          mutate(
            { email, ...(name && { name }) },
            {
              onSuccess: () => {
                toast({ title: 'Convite enviado', description: email, variant: 'success' })
                onClose()
              },
            },
          )
        }}
      >
        {error && !fieldError && <FormError>{error.message}</FormError>}
        <Field label="E-mail" required error={isMissing ? 'Informe o e-mail.' : (fieldError ?? '')}>
          <Input
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            onChange={() => setMissing(false)}
          />
        </Field>
        <Field label="Nome">
          <Input name="name" autoComplete="off" maxLength={120} />
        </Field>
      </form>
    </Dialog>
  )
}
