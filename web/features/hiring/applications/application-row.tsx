import { Ellipsis, ExternalLink, FileText, MessageSquareText, Trash2 } from 'lucide-react'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { cityOf } from '#contract/jobs/job-facts.ts'
import { REMOTE_LABEL } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { statusDots } from '#web/features/hiring/received-applications/status-mark.tsx'
import { count, dotted, formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { applicationNote, applicationStatus } from './application-text.ts'
import { nextStep } from './next-step.ts'

interface ApplicationRowProps {
  application: DoctorApplication
  /** The heading's level in the page. */
  level: 'h2' | 'h3'
  onWithdraw: () => void
}

/** An application as its doctor sees it: one line for the job, one for the company, its status, one action and a menu. */
export function ApplicationRow({ application, level: Title, onWithdraw }: ApplicationRowProps) {
  const { id, jobId, jobTitle, employerName, isRemote, status, updatedAt } = application
  const now = useNow()
  const note = applicationNote(application)
  const step = nextStep(application)
  const unread = application.unreadMessages
  const place = isRemote ? REMOTE_LABEL : cityOf(application)
  return (
    <article
      id={`candidatura-${id}`}
      aria-labelledby={`titulo-${id}`}
      className="relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 px-4 py-2.5 transition-colors hover:bg-subtle sm:px-5 md:grid-cols-[minmax(0,1fr)_12rem_9rem_2.75rem] md:gap-x-3"
    >
      <div className="min-w-0 max-md:col-span-2">
        <Title id={`titulo-${id}`} className="font-semibold">
          <Link
            to={paths.application(id)}
            className="line-clamp-2 rounded-control after:absolute after:inset-0 hover:text-brand md:line-clamp-1"
          >
            {jobTitle}
          </Link>
        </Title>
        <p className="line-clamp-2 text-muted text-small md:line-clamp-1">{dotted([employerName, place])}</p>
      </div>
      <div className="min-w-0 text-small max-md:row-start-2">
        {/* On narrow screens, a time that has no room is clipped. */}
        <p className="flex max-h-5 flex-wrap items-center gap-x-2 overflow-hidden">
          <span className="flex min-w-0 items-center gap-1.5 font-semibold">
            <span aria-hidden className={cn('size-2 shrink-0 rounded-full', statusDots[status])} />
            <span className="truncate">{applicationStatus(application)}</span>
          </span>
          <time
            dateTime={updatedAt}
            title={formatDate(updatedAt)}
            className={cn('whitespace-nowrap text-muted', note && 'sr-only')}
          >
            {relativeTime(updatedAt, now)}
          </time>
        </p>
        {note && <p className="text-muted md:truncate">{note}</p>}
      </div>
      <Link
        to={step.to}
        aria-label={`${step.label}: ${jobTitle}${unread > 0 ? `, ${count(unread, 'não lida', 'não lidas')}` : ''}`}
        className={buttonClass({
          variant: step.isUrgent ? 'primary' : 'ghost',
          size: 'sm',
          className: 'z-1 justify-self-end whitespace-nowrap max-md:col-span-2 max-md:row-start-2',
        })}
      >
        {step.label}
      </Link>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Mais ações: ${jobTitle}`}
            className="z-1 text-muted max-md:col-start-3 max-md:row-start-1 max-md:-mt-2 max-md:self-start"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
        items={[
          { label: 'Mensagens', icon: <MessageSquareText aria-hidden />, to: paths.application(id) },
          { label: 'Ver vaga', icon: <ExternalLink aria-hidden />, to: paths.job(jobId) },
          ...(application.hasAnswers
            ? [{ label: 'Suas respostas', icon: <FileText aria-hidden />, to: paths.application(id) }]
            : []),
          ...(canWithdraw(status)
            ? [
                'separator' as const,
                {
                  label: 'Remover candidatura',
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: onWithdraw,
                },
              ]
            : []),
        ]}
      />
    </article>
  )
}
