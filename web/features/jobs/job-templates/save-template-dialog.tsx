import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_TEMPLATE_NAME } from '#contract/jobs/jobs.ts'
import { CallError, type Input as CallInput } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefetchTemplates } from './queries.ts'

export type TemplateFields = CallInput<'POST /job-templates'>['body']['form']

interface SaveTemplateDialogProps {
  /** The form as it is. */
  form: TemplateFields
  suggestedName: string
  close: () => void
}

/** Asks for the name under which the form is kept. */
export function SaveTemplateDialog({ form, suggestedName, close }: SaveTemplateDialogProps) {
  const refetch = useRefetchTemplates()
  const [name, setName] = useState(suggestedName.slice(0, MAX_TEMPLATE_NAME))
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /job-templates', { body: { name, form } }),
    onSuccess: async () => {
      await refetch()
      toast({ title: 'Modelo salvo', description: name, variant: 'success' })
      close()
    },
  })
  const nameError = error instanceof CallError ? error.fieldErrors.name : undefined
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Salvar como modelo"
      description="Guarda tudo o que está no formulário, menos as datas. Só a sua empresa vê os modelos."
      confirmLabel="Salvar modelo"
      loadingLabel="Salvando..."
      loading={isPending}
      onConfirm={() => (name.trim() ? mutate() : setMissing(true))}
    >
      {error && !nameError && <FormError className="mb-4">{error.message}</FormError>}
      <Field label="Nome do modelo" required error={isMissing ? 'Informe um nome' : (nameError ?? '')}>
        <Input
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
