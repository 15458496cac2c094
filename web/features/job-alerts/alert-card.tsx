import { ChevronDown, Pause, Pencil, Play, Search, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { JobAlert } from '#contract/api/job-alerts.ts'
import { alertAllows } from '#contract/job-alerts/alerts.ts'
import { paths } from '#contract/paths.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusMark } from './status-mark.tsx'
import { statusAdvice } from './status-text.ts'
import type { useAlertActions } from './use-alert-actions.ts'

interface AlertCardProps {
  alert: JobAlert
  actions: ReturnType<typeof useAlertActions>
  onEdit: () => void
  onDelete: () => void
}

/** One alert: its search, its state, what it has sent, and what can be done with it. */
export function AlertCard({ alert, actions, onEdit, onDelete }: AlertCardProps) {
  const advice = statusAdvice(alert)
  const isSending = alert.status === 'active'
  const isBusy = actions.isPending && actions.variables?.id === alert.id
  return (
    <Card>
      <h2 className="wrap-anywhere font-semibold text-lead">
        <Link to={alert.address} className="hover:underline">
          {alert.name}
        </Link>
      </h2>
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
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-small [&::-webkit-details-marker]:hidden">
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
        <Link to={alert.address} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Search aria-hidden />
          Ver vagas
        </Link>
        {alertAllows('edit', alert.status) && (
          <Button variant="ghost" size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
            Editar
          </Button>
        )}
        {isSending && !alert.answerBy && (
          <Button
            variant="ghost"
            size="sm"
            loading={isBusy}
            onClick={() => actions.mutate({ id: alert.id, action: 'pause' })}
          >
            <Pause aria-hidden />
            Pausar por uma semana
          </Button>
        )}
        {(!isSending || alert.answerBy) && alertAllows('resume', alert.status) && (
          <Button
            variant="ghost"
            size="sm"
            loading={isBusy}
            onClick={() => actions.mutate({ id: alert.id, action: 'resume' })}
          >
            <Play aria-hidden />
            {alert.answerBy ? 'Continuar recebendo' : 'Voltar a receber'}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onDelete}>
          <Trash2 aria-hidden />
          Excluir
        </Button>
      </div>
    </Card>
  )
}

const SentMails = ({ mails }: Pick<JobAlert, 'mails'>) => (
  <ol className="grid gap-3 text-small">
    {mails.map((mail) => (
      <li key={mail.sentAt}>
        <p className="text-muted">{formatDate(mail.sentAt)}</p>
        <ul>
          {mail.jobs.map((job) => (
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
      </li>
    ))}
  </ol>
)
