import { ChevronDown, Pause, Pencil, Play, Search, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { ALERT_PAUSE_DAYS, alertAllows, alertName } from '#contract/alerts/alerts.ts'
import type { JobAlert } from '#contract/api/alerts/job-alerts.ts'
import { foldText } from '#contract/fold-text.ts'
import { paths } from '#contract/paths.ts'
import { readFilters } from '#contract/search/job-search-address.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { StatusMark } from './status-mark.tsx'
import { statusAdvice } from './status-text.ts'
import type { useAlertActions } from './use-alert-actions.ts'

interface AlertCardProps {
  alert: JobAlert
  actions: ReturnType<typeof useAlertActions>
  onEdit: () => void
  onDelete: () => void
}

/** The search in words, if the alert has another name. The name of a company is known to the server only. */
function searchText({ name, address }: JobAlert): string | null {
  const filters = readFilters(new URLSearchParams(address.split('?')[1]))
  const text = alertName(filters)
  return filters.employer || foldText(text) === foldText(name) ? null : text
}

/** One alert: its search, its state, what it has sent, and what can be done with it. */
export function AlertCard({ alert, actions, onEdit, onDelete }: AlertCardProps) {
  const advice = statusAdvice(alert)
  const searched = searchText(alert)
  const pauses = alert.status === 'active' && !alert.answerBy
  const isBusy = actions.isPending && actions.variables?.id === alert.id
  // The controls have the same names in every card.
  const name = useId()
  return (
    <Card>
      <h2 id={name} className="wrap-anywhere font-semibold text-lead">
        <Link to={alert.address} className="hover:underline">
          {alert.name}
        </Link>
      </h2>
      {searched && <p className="wrap-anywhere text-small">{searched}</p>}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-small">
        <StatusMark alert={alert} />
        <span>
          {alert.sentJobs === 0
            ? 'Nada enviado ainda'
            : count(alert.sentJobs, 'vaga enviada', 'vagas enviadas')}
        </span>
      </p>
      {advice && <p className="mt-2 text-small">{advice}</p>}
      {alert.mails.length > 0 && (
        <details className="group mt-1">
          <summary
            aria-describedby={name}
            className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-small [&::-webkit-details-marker]:hidden"
          >
            O que este alerta enviou
            <ChevronDown
              aria-hidden
              className="size-4 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <SentMails mails={alert.mails} />
        </details>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          to={alert.address}
          aria-describedby={name}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Search aria-hidden />
          Ver vagas
        </Link>
        {alertAllows('edit', alert.status) && (
          <Button variant="ghost" size="sm" aria-describedby={name} onClick={onEdit}>
            <Pencil aria-hidden />
            Editar
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-describedby={name} onClick={onDelete}>
          <Trash2 aria-hidden />
          Excluir
        </Button>
        {/* One button, which keeps the focus when the press changes what it does. Last, because its width changes. */}
        {(pauses || alertAllows('resume', alert.status)) && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={name}
            loading={isBusy}
            onClick={singlePress(() => actions.mutate({ id: alert.id, action: pauses ? 'pause' : 'resume' }))}
          >
            {pauses ? <Pause aria-hidden /> : <Play aria-hidden />}
            {pauses
              ? `Pausar por ${ALERT_PAUSE_DAYS} dias`
              : alert.answerBy
                ? 'Continuar recebendo'
                : 'Voltar a receber'}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** How many jobs of a mail are listed before the rest is opened. */
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

const SentMails = ({ mails }: Pick<JobAlert, 'mails'>) => (
  <ol className="grid gap-3 text-small">
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
)
