import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { cityOf } from '#contract/jobs/job-facts.ts'
import { type JobState, jobStateLabels, REMOTE_LABEL, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { OwnAnswers } from '#web/features/hiring/application-answers/own-answers.tsx'
import { count } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { History, LastMessage, mayHaveInterview } from './application-progress.tsx'
import { ApplicationStatusBadge } from './application-status-badge.tsx'
import { InterviewSection } from './interview-section.tsx'
import { NoAnswer } from './no-answer.tsx'

interface DoctorApplicationCardProps {
  application: DoctorApplication
  /** The heading's level in the page. */
  level?: 'h2' | 'h3'
  /** Leave out for a list without actions. */
  onWithdraw?: () => void
}

const explainedStates: readonly JobState[] = ['expired', 'closed', 'paused']

/** Why the job accepts no more applications; null while it does. */
function jobEndText({ isOpen, isExpired, jobStatus, endReason }: DoctorApplication): string | null {
  // The status says it.
  if (isOpen || endReason) return null
  const state = stateOf({ status: jobStatus, isExpired })
  return explainedStates.includes(state) ? `Vaga ${jobStateLabels[state].toLowerCase()}` : 'Vaga indisponível'
}

/** An application as its doctor sees it. */
export function DoctorApplicationCard({
  application,
  level: Title = 'h2',
  onWithdraw,
}: DoctorApplicationCardProps) {
  const { jobId, jobTitle, employerName, status, endReason, isRemote, unreadMessages: unread } = application
  const facts = [employerName, isRemote ? REMOTE_LABEL : cityOf(application), jobEndText(application)]
  return (
    <Card
      as="article"
      id={`candidatura-${application.id}`}
      padding="none"
      className="flex scroll-mt-24 flex-col gap-4 p-4 sm:p-5 xl:flex-row xl:items-start"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Title className="min-w-0 font-semibold">
            <Link to={paths.job(jobId)} className="rounded-control hover:text-brand hover:underline">
              {jobTitle}
            </Link>
          </Title>
          <ApplicationStatusBadge status={status} endReason={endReason} seenBy="doctor" />
          <NoAnswer days={application.unansweredDays} />
        </div>
        <p className="mt-1 text-muted text-small">{facts.filter(Boolean).join(' · ')}</p>
        <History application={application} />
        <LastMessage application={application} />
        {onWithdraw && application.hasAnswers && (
          <OwnAnswers applicationId={application.id} jobTitle={jobTitle} />
        )}
        {onWithdraw && mayHaveInterview(application) && <InterviewSection application={application} />}
      </div>
      {onWithdraw && (
        <div className="flex flex-wrap gap-2 xl:shrink-0 xl:flex-nowrap">
          <Link
            to={paths.application(application.id)}
            className={buttonClass({ variant: unread > 0 ? 'primary' : 'secondary' })}
            aria-label={`Mensagens: ${jobTitle}${unread > 0 ? `, ${count(unread, 'não lida', 'não lidas')}` : ''}`}
          >
            Mensagens{unread > 0 && ` (${unread})`}
          </Link>
          <Link
            to={paths.job(jobId)}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={`Ver vaga: ${jobTitle}`}
          >
            Ver vaga
          </Link>
          {canWithdraw(status) && (
            <Button variant="ghost" onClick={onWithdraw} aria-label={`Remover candidatura: ${jobTitle}`}>
              Remover
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
