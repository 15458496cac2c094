import { useState } from 'react'
import { type Explanation, isExplained } from '#contract/publishing/job-decisions.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { DecisionFields, noExplanation } from './decision-fields.tsx'

interface ReasonDialogProps {
  /** Labels the question and the button: 'Recusar vaga'. */
  action: string
  loadingLabel?: string
  /** The consequences for the job. */
  description: string
  open: boolean
  onOpenChange: (open: boolean) => void
  isPending: boolean
  error: Error | null
  /** Offers the catalogue of reasons. */
  withCatalogue?: boolean
  onConfirm: (explanation: Explanation) => void
}

/** Asks an admin why a job or its text is refused or removed. The owner reads it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, description, open, onOpenChange, isPending, error, withCatalogue, onConfirm } = props
  const [explanation, setExplanation] = useState(noExplanation)
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${action}?`}
      description={description}
      confirmLabel={action}
      loadingLabel={props.loadingLabel ?? 'Recusando...'}
      danger
      loading={isPending}
      onConfirm={() =>
        isExplained({ ...explanation, reason: explanation.reason.trim() })
          ? onConfirm(explanation)
          : setMissing(true)
      }
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <DecisionFields
        value={explanation}
        withCatalogue={withCatalogue}
        onChange={(value) => {
          setExplanation(value)
          setMissing(false)
        }}
        error={isMissing ? 'Informe o motivo' : ''}
      />
    </ConfirmDialog>
  )
}
