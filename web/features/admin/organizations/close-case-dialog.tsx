import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CompanyCaseOutcome,
  companyCaseOutcomeNames,
  companyCaseOutcomes,
  MAX_CASE_NOTE,
} from '#contract/admin/company-checks.ts'
import type { Organization } from '#contract/api/admin/organizations.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefetchOrganizations } from './verify-actions.tsx'

/** Asks what the admin found out about a CNPJ, and closes the case. */
export function CloseCaseDialog({
  organization: { id, companyName },
  version,
  onClose,
}: {
  organization: Pick<Organization, 'id' | 'companyName'>
  version: string
  onClose: () => void
}) {
  const refetch = useRefetchOrganizations()
  const [outcome, setOutcome] = useState<CompanyCaseOutcome | ''>('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: CompanyCaseOutcome) =>
      call('POST /admin/organizations/:id/close-case', {
        params: { id },
        body: { outcome: chosen, note, version },
      }),
    onSuccess: () => {
      void refetch()
      toast({ title: 'Caso encerrado', variant: 'success' })
      onClose()
    },
    // The panel shows what somebody else has changed. If the case is closed, this dialog goes with it.
    onError: (refused) => {
      toast({ title: 'O caso não foi encerrado', description: refused.message, variant: 'destructive' })
      void refetch()
    },
  })
  const save = () => (outcome && note.trim() ? mutate(outcome) : setChecked(true))
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Encerrar o caso?"
      description={`Fica no registro da equipe. O caso de ${companyName} reabre se a resposta da Receita mudar.`}
      confirmLabel="Encerrar o caso"
      loadingLabel="Encerrando..."
      loading={isPending}
      onConfirm={save}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <div className="grid gap-4">
        <Field label="Decisão" required error={isChecked && !outcome ? 'Escolha a decisão.' : ''}>
          <Select
            value={outcome}
            placeholder="Escolha"
            options={companyCaseOutcomeNames.map((value) => ({ value, label: companyCaseOutcomes[value] }))}
            onChange={({ target }) => setOutcome(target.value as CompanyCaseOutcome | '')}
          />
        </Field>
        <Field
          label="Motivo"
          required
          hint="Só a equipe vê."
          error={isChecked && !note.trim() ? 'Informe o motivo.' : ''}
        >
          <Textarea
            rows={3}
            value={note}
            maxLength={MAX_CASE_NOTE}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
