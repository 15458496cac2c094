import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { JobDate } from '#contract/jobs/job-dates.ts'
import { type JobFormValues, shownDate } from '#web/features/jobs/job-form/form-values.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type AgreedChanges, agreedChanges, agreedTexts } from './agreed-changes.ts'
import { agreedDatesQuery } from './queries.ts'

const TITLE = 'Há plantões combinados nestas datas'

/** Beside the dates, as soon as those in the form change an agreed plantão. */
export function AgreedNotice({ jobId, stored }: { jobId: string; stored: readonly JobDate[] }) {
  const { data } = useQuery(agreedDatesQuery(jobId))
  const dates = useWatch<JobFormValues, 'dates'>({ name: 'dates' })
  const changes = data && agreedChanges(stored, dates.map(shownDate), data.items)
  return changes && <Alert title={TITLE}>{agreedTexts(changes).join(' ')}</Alert>
}

/** Asks before an edit is saved that concerns agreed plantões. */
export function AgreedDialog(props: { changes: AgreedChanges | null; close: () => void; save: () => void }) {
  const { changes, close, save } = props
  return (
    <ConfirmDialog
      open={changes !== null}
      onOpenChange={(open) => !open && close()}
      title={TITLE}
      confirmLabel={changes && changes.changed > 0 ? 'Salvar e propor a mudança' : 'Salvar mesmo assim'}
      cancelLabel="Voltar"
      onConfirm={save}
    >
      <div className="grid gap-2">
        {changes && agreedTexts(changes).map((text) => <p key={text}>{text}</p>)}
      </div>
    </ConfirmDialog>
  )
}
