import { ChevronDown } from 'lucide-react'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { paths } from '#contract/paths.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'

/** The number of jobs of a mail that are listed before the rest is opened. */
const LISTED_JOBS = 5

type SentMail = JobAlert['mails'][number]

const SentJobs = ({ jobs }: Pick<SentMail, 'jobs'>) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>
        <Link
          to={paths.job(job.id)}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
        >
          {job.title}
        </Link>
        {!job.isOpen && <span className="text-muted"> · encerrada</span>}
      </li>
    ))}
  </ul>
)

/** The number of jobs that an alert has sent. Opens a list of its latest mails. `labelledBy` is the id of the alert's heading. */
export function SentMails({
  alert: { sentJobs, mails },
  labelledBy,
}: {
  alert: JobAlert
  labelledBy: string
}) {
  const sent = count(sentJobs, 'vaga enviada', 'vagas enviadas')
  if (mails.length === 0)
    return <p className="text-muted text-small">{sentJobs === 0 ? 'Nada enviado ainda' : sent}</p>
  return (
    <details className="group">
      <summary
        aria-describedby={labelledBy}
        className="-my-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-small [&::-webkit-details-marker]:hidden"
      >
        {sent}
        <ChevronDown aria-hidden className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ol className="mt-3 grid gap-3 text-small">
        {mails.map(({ sentAt, jobs }) => (
          <li key={sentAt}>
            <p className="text-muted">{formatDate(sentAt)}</p>
            <SentJobs jobs={jobs.slice(0, LISTED_JOBS)} />
            {jobs.length > LISTED_JOBS && (
              <details>
                <summary className="min-h-11 cursor-pointer content-center text-muted">
                  e mais {count(jobs.length - LISTED_JOBS, 'vaga', 'vagas')}
                </summary>
                <SentJobs jobs={jobs.slice(LISTED_JOBS)} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
