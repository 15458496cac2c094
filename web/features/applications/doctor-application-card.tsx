import { Link } from 'react-router'
import { canWithdraw } from '#contract/applications.ts'
import type { DoctorApplication } from '#contract/applications-api.ts'
import { REMOTE_LABEL } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'

const placeOf = ({ isRemote, location }: DoctorApplication) =>
  isRemote ? REMOTE_LABEL : location && `${location.city}, ${location.state}`

type Props = {
  application: DoctorApplication
  /** Level of the title in the page. */
  level?: 'h2' | 'h3'
  /** Left out where the list only shows. */
  onWithdraw?: () => void
}

/** One application as the doctor who sent it sees it. */
export function DoctorApplicationCard({ application, level: Title = 'h2', onWithdraw }: Props) {
  const { jobId, jobTitle, employerName, status, appliedAt, updatedAt, isOpen } = application
  const place = placeOf(application)
  const changed = status !== 'submitted' && formatDate(updatedAt) !== formatDate(appliedAt)
  return (
    <Card as="article" padding="none" className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Title className="min-w-0 font-semibold leading-snug">
            <Link to={paths.job(jobId)} className="rounded-control hover:text-brand hover:underline">
              {jobTitle}
            </Link>
          </Title>
          <ApplicationStatusBadge status={status} seenBy="doctor" />
        </div>
        <p className="mt-1 text-muted text-sm">{[employerName, place].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 text-muted text-sm">
          Enviada em {formatDate(appliedAt)}
          {changed && ` · Atualizada em ${formatDate(updatedAt)}`}
          {!isOpen && ' · Esta vaga não está mais aberta'}
        </p>
      </div>
      {onWithdraw && (
        <div className="flex flex-wrap gap-2 sm:w-52">
          <Link
            to={paths.job(jobId)}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={`Ver Vaga: ${jobTitle}`}
          >
            Ver Vaga
          </Link>
          {canWithdraw(status) && (
            <Button variant="ghost" onClick={onWithdraw} aria-label={`Retirar candidatura: ${jobTitle}`}>
              Retirar
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
