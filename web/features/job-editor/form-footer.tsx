import { useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { QuotaError } from '#web/features/subscriptions/quota-error.ts'
import { QuotaNotice } from '#web/features/subscriptions/quota-notice.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { JobFormValues } from './form-values.ts'

export interface JobFormFooterProps {
  failure: string | null
  quotaError: QuotaError | null
  submitLabel: string
  busyLabel: string
  /** Where 'Cancelar' leads. */
  cancelTo: string
}

/** Why the job was not saved, and the form's buttons. */
export function JobFormFooter(props: JobFormFooterProps) {
  const { failure, quotaError, submitLabel, busyLabel, cancelTo } = props
  const { submitCount, isSubmitting, errors } = useFormState<JobFormValues>()
  const isSponsored = useWatch<JobFormValues, 'isSponsored'>({ name: 'isSponsored' })
  return (
    <div className="grid gap-3">
      {submitCount > 0 && Object.keys(errors).length > 0 && (
        <p className="text-danger sm:text-right">Confira os campos marcados antes de continuar.</p>
      )}
      {failure && <Alert variant="danger">{failure}</Alert>}
      {quotaError && <QuotaNotice error={quotaError} />}
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button
          type="submit"
          size="lg"
          loading={isSubmitting}
          loadingLabel={isSponsored ? 'Reservando...' : busyLabel}
        >
          {isSponsored ? 'Continuar para o pagamento' : submitLabel}
        </Button>
        <Link to={cancelTo} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          Cancelar
        </Link>
      </div>
    </div>
  )
}
