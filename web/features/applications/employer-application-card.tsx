import { Link } from 'react-router'
import type { EmployerApplication } from '#contract/applications-api.ts'
import { paths } from '#contract/paths.ts'
import { UserProfileCard } from '#web/features/users/user-profile-card.tsx'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplicationStatusBadge } from './application-status.tsx'
import { useMarkViewed } from './queries.ts'

const registrationsOf = ({ registrations }: EmployerApplication) =>
  registrations.map(({ crm, uf }) => `CRM/${uf} ${crm}`).join(', ')

/** One application as the employer who received it sees it. Opening the profile marks it as viewed. */
export function EmployerApplicationCard({
  application,
  level: Name = 'h2',
}: {
  application: EmployerApplication
  level?: 'h2' | 'h3'
}) {
  const { id, doctorId, doctorName, jobId, jobTitle, profileVisible, location, medicalSpecialties, status } =
    application
  const now = useNow()
  const markViewed = useMarkViewed()
  const opened = () => status === 'submitted' && markViewed(id)
  const facts = [
    registrationsOf(application),
    medicalSpecialties.slice(0, 2).join(', '),
    location && `${location.city}, ${location.state}`,
  ].filter(Boolean)
  const profile = {
    user: { id: doctorId, name: doctorName, role: 'doctor' as const },
    onClick: opened,
    onAuxClick: opened,
  }
  return (
    <Card as="article" padding="none" className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
      <Avatar name={doctorName} className="hidden sm:flex" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Name className="min-w-0 font-semibold leading-snug">
            {profileVisible ? <UserProfileCard variant="link" {...profile} /> : doctorName}
          </Name>
          <ApplicationStatusBadge status={status} seenBy="employer" />
        </div>
        <p className="mt-1 text-muted text-sm">{facts.join(' · ')}</p>
        <p className="mt-1 text-muted text-sm">
          <Link
            to={paths.job(jobId)}
            className="rounded-control underline underline-offset-2 hover:text-foreground"
          >
            {jobTitle}
          </Link>
          {` · ${relativeTime(application.appliedAt, now)}`}
        </p>
      </div>
      {profileVisible ? (
        <UserProfileCard variant="button" {...profile} />
      ) : (
        <HiddenProfile isNew={status === 'submitted'} name={doctorName} markViewed={() => markViewed(id)} />
      )}
    </Card>
  )
}

function HiddenProfile({
  isNew,
  name,
  markViewed,
}: {
  isNew: boolean
  name: string
  markViewed: () => void
}) {
  if (!isNew) return <p className="text-muted text-sm sm:max-w-40">Perfil não está público</p>
  return (
    <Button variant="secondary" onClick={markViewed} aria-label={`Marcar como visualizada: ${name}`}>
      Marcar como visualizada
    </Button>
  )
}
