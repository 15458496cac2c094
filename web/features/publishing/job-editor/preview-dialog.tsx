import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { JobText } from '#web/features/publishing/job-page/job-text.tsx'
import { JobOverview } from '#web/features/publishing/job-page/overview.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CardOwner, detailOf } from './preview-job.ts'

interface PreviewDialogProps {
  /** Null while it is closed. */
  values: JobFormValues | null
  cardOwner: CardOwner
  close: () => void
}

/** The job's page, with what is in the form now. */
export function PreviewDialog({ values, cardOwner, close }: PreviewDialogProps) {
  const now = useNow()
  return (
    <Dialog
      open={values !== null}
      onOpenChange={close}
      size="lg"
      title="Pré-visualização"
      description="Assim os médicos verão a página da vaga."
      footer={<Button onClick={close}>Voltar ao formulário</Button>}
    >
      {values && (
        <div className="grid gap-4">
          <JobOverview job={detailOf(values, cardOwner, now)} hasFacts />
          <JobText job={detailOf(values, cardOwner, now)} />
        </div>
      )}
    </Dialog>
  )
}
