import { DAY_MS } from '#contract/durations.ts'
import { startOf } from '#contract/jobs/job-dates.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { DATES_WARNING_DAYS } from '#contract/notifications.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type EditableJob = Reply<'GET /jobs/:id/edit'>

/** Start of a job's last plantão, in milliseconds since 1970, if it is over or ends an active job within two days; else null. */
export function endingDates(job: EditableJob, now: number): number | null {
  if (!jobAllows('close', stateOf(job)) || job.form.dates.length === 0) return null
  const last = Math.max(...job.form.dates.map((date) => startOf(date).getTime()))
  const warnsUntil = stateOf(job) === 'active' ? now + DATES_WARNING_DAYS * DAY_MS : now
  return last <= warnsUntil ? last : null
}

/** Beside the dates of a job that ends with them: the other way is to close it. `last`: start of the last plantão. */
export function DatesEndNotice({ last, now, close }: { last: number; now: number; close: () => void }) {
  return (
    <Alert
      title={
        last <= now
          ? 'As datas desta vaga passaram'
          : `O último plantão é em ${formatDate(new Date(last).toISOString())}`
      }
      action={
        <Button variant="secondary" size="sm" onClick={close}>
          Encerrar vaga
        </Button>
      }
    >
      {last <= now
        ? 'Ela não recebe mais candidaturas. '
        : 'Quando ele começar, a vaga sai da busca e não recebe mais candidaturas. '}
      Se precisa de médicos em outros dias, adicione datas; se a vaga já foi preenchida, encerre-a.
    </Alert>
  )
}
