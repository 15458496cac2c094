import { MAX_REJECTION_REASON } from '#contract/jobs/jobs.ts'
import {
  decisionReasonLabels,
  decisionReasons,
  type Explanation,
} from '#contract/publishing/job-decisions.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

export const noExplanation: Explanation = { reason: '' }

const options = decisionReasons
  .filter((code) => code !== 'other')
  .map((code) => ({ value: code, label: decisionReasonLabels[code] }))

interface DecisionFieldsProps {
  value: Explanation
  onChange: (value: Explanation) => void
  withCatalogue?: boolean | undefined
  /** Shown at the text. */
  error?: string
}

/** Why an admin takes a job off: a reason of the catalogue, words of their own, or both. The owner reads it. */
export function DecisionFields({ value, onChange, withCatalogue = true, error = '' }: DecisionFieldsProps) {
  const { reasonCode, reason } = value
  return (
    <div className="grid gap-4">
      {withCatalogue && (
        <Field label="O que está errado">
          <Select
            placeholder={decisionReasonLabels.other}
            options={options}
            value={reasonCode ?? ''}
            onChange={({ target }) =>
              onChange({ ...value, reasonCode: decisionReasons.find((code) => code === target.value) })
            }
          />
        </Field>
      )}
      <Field
        label="Motivo"
        required={!reasonCode}
        hint={
          reasonCode ? 'Opcional. A empresa lê o que você escrever.' : 'A empresa lê o que você escrever.'
        }
        error={error}
      >
        <Textarea
          value={reason}
          maxLength={MAX_REJECTION_REASON}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      </Field>
    </div>
  )
}
