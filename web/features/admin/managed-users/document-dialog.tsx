import { useState } from 'react'
import type { UserDocument } from '#contract/admin/managed-users.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { CallError } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCorrectDocument } from './queries.ts'

interface DocumentDialogProps {
  user: UserDetails
  field: UserDocument
  onClose: () => void
}

/** Corrects the CPF or CNPJ. After a conflict it shows the current value and keeps what was typed. */
export function DocumentDialog({ user, field, onClose }: DocumentDialogProps) {
  const { mutate, isPending, error } = useCorrectDocument(user)
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  const name = field.toUpperCase()
  const fieldError = error instanceof CallError ? error.fieldErrors[field] : undefined
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Corrigir o ${name}`}
      description={`Valor atual: ${user[field] ?? 'nenhum'}`}
      confirmLabel="Salvar"
      loadingLabel="Salvando..."
      loading={isPending}
      onConfirm={() => {
        if (!value.trim()) return setMissing(true)
        mutate(
          { [field]: value, updatedAt: user.updatedAt },
          {
            onSuccess: () => {
              toast({ title: `${name} corrigido`, variant: 'success' })
              onClose()
            },
          },
        )
      }}
    >
      {error && !fieldError && <FormError className="mb-4">{error.message}</FormError>}
      <Field label={`Novo ${name}`} required error={isMissing ? `Informe o ${name}.` : (fieldError ?? '')}>
        <MaskedInput
          mask={field}
          inputMode={field === 'cpf' ? 'numeric' : 'text'}
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
