import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { MAX_DECISION_LENGTH } from '#contract/moderation/reports.ts'
import { decisionFields } from '#contract/moderation/reports-form.ts'
import { PanelActions } from '#web/features/platform/back-office/side-panel.tsx'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

interface DecisionFormProps<Outcome extends string> {
  id: string
  of: 'report' | 'appeal'
  title: string
  options: readonly { value: Outcome; label: string }[]
  /** Under the choice: what it does. */
  effects: Readonly<Record<Outcome, string>>
  saving: {
    error: Error | null
    isPending: boolean
    mutateAsync: (decision: { outcome: Outcome; reason: string }) => Promise<unknown>
  }
}

/** An outcome and its reason. The text survives a closed panel, and a decision that somebody else has made meanwhile. */
export function DecisionForm<Outcome extends string>(props: DecisionFormProps<Outcome>) {
  const { id, of, title, options, effects, saving } = props
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(decisionFields),
    defaultValues: { outcome: '', reason: '' },
  })
  const { register, handleSubmit, control, formState } = form
  const { deleteDraft } = useDraft(form, `${of}-decision:${id}`, { what: 'sua decisão' })
  const outcome = useWatch({ control, name: 'outcome' })
  const chosen = options.find(({ value }) => value === outcome)?.value
  const isHarsh = outcome === 'remove' || outcome === 'suspend'
  return (
    <form
      id={formId}
      noValidate
      aria-label={title}
      className="grid gap-4 rounded-card border p-4"
      onSubmit={handleSubmit(({ reason }) => {
        // A promise, because this leaves the screen with its case. `error` shows a failure.
        if (chosen) saving.mutateAsync({ outcome: chosen, reason }).then(deleteDraft, () => null)
      })}
    >
      <h3 className="font-semibold">{title}</h3>
      {saving.error && <FormError title="A decisão não foi registrada">{saving.error.message}</FormError>}
      <Field
        label="Decisão"
        required
        error={formState.errors.outcome?.message}
        hint={chosen && effects[chosen]}
      >
        <Select placeholder="Escolha" options={options} {...register('outcome')} />
      </Field>
      <Field
        label="Motivo"
        required
        hint={
          outcome === 'dismiss'
            ? 'Quem denunciou lê este texto.'
            : 'Os dois lados leem este texto. Não diga quem denunciou.'
        }
        error={formState.errors.reason?.message}
      >
        <Textarea rows={4} maxLength={MAX_DECISION_LENGTH} {...register('reason')} />
      </Field>
      <PanelActions>
        <Button
          type="submit"
          form={formId}
          variant={isHarsh ? 'danger' : 'primary'}
          size="sm"
          loading={saving.isPending}
          loadingLabel="Registrando..."
        >
          Registrar decisão
        </Button>
      </PanelActions>
    </form>
  )
}
