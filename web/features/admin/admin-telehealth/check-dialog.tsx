import { useState } from 'react'
import type { Establishment } from '#contract/api/telehealth/establishment-checks.ts'
import { CHECK_DAYS, type CheckOutcome, MAX_CHECK_NOTE } from '#contract/telehealth/establishments.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCheck } from './queries.ts'

const texts = {
  approved: {
    title: 'Aprovar a conferência?',
    label: 'Observação (opcional)',
    hint: 'Onde você conferiu, por exemplo “consulta pública do CRM-PR”. Só a administração vê.',
    confirm: 'Aprovar',
    done: 'Empresa conferida',
  },
  refused: {
    title: 'Recusar a conferência?',
    label: 'Motivo',
    hint: 'A empresa recebe este texto.',
    confirm: 'Recusar',
    done: 'Conferência recusada',
  },
} as const satisfies Record<CheckOutcome, object>

/** Confirms what the admin found out about a company. */
export function CheckDialog({
  establishment,
  outcome,
  onClose,
}: {
  establishment: Establishment
  outcome: CheckOutcome
  onClose: () => void
}) {
  const { title, label, hint, confirm, done } = texts[outcome]
  const { id, values, version } = establishment
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useCheck()
  const save = () => {
    if (outcome === 'refused' && !note.trim()) return setMissing(true)
    mutate(
      { id, outcome, note, version },
      {
        onSuccess: () => {
          toast({ title: done, variant: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      danger={outcome === 'refused'}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        outcome === 'approved'
          ? `${values.name}: registro ${values.crmRegistration}, diretor técnico ${values.technicalDirector}, CRM ${values.technicalDirectorCrm}. Vale ${CHECK_DAYS} dias, enquanto esses dados não mudarem.`
          : `${values.name} não aparece no diretório até a próxima conferência.`
      }
      confirmLabel={confirm}
      loadingLabel="Registrando..."
      loading={isPending}
      onConfirm={save}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <Field
        label={label}
        hint={hint}
        required={outcome === 'refused'}
        error={isMissing ? 'Informe o motivo da recusa.' : ''}
      >
        <Textarea
          rows={3}
          value={note}
          maxLength={MAX_CHECK_NOTE}
          onChange={({ target }) => {
            setNote(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
