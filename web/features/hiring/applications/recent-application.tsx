import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { paths } from '#contract/paths.ts'
import { UserProfileCard } from '#web/features/accounts/profiles/user-profile-card.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ApplicationStatusBadge } from './application-status-badge.tsx'
import { useMarkViewed } from './queries.ts'

const registrationsOf = ({ registrations }: EmployerApplication) =>
  registrations.map(({ crm, uf }) => `CRM/${uf} ${crm}`).join(', ')

/** CFM 2.336/2023: a specialty is advertised together with its RQE. */
const specialtiesOf = ({ medicalSpecialties }: EmployerApplication) =>
  medicalSpecialties.map(({ name, rqe }) => `${name} (RQE\u00A0${rqe})`).join(', ')

/** An application in a short list, as the employer sees it. Opening the profile marks it as viewed. */
export function RecentApplication({ application }: { application: EmployerApplication }) {
  const { id, doctorId, doctorName, profileVisible, location, status, endReason } = application
  const markViewed = useMarkViewed()
  const mayAnswer = useMayInTeam('recruiter')
  const onOpen = () => mayAnswer && status === 'submitted' && markViewed(id)
  const facts = [
    registrationsOf(application),
    specialtiesOf(application),
    location && `${location.city}, ${location.state}`,
  ].filter(Boolean)
  const profile = {
    user: { id: doctorId, name: doctorName, role: 'doctor' as const },
    onClick: onOpen,
    onAuxClick: onOpen,
  }
  return (
    <article className="relative flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-start sm:gap-4 sm:px-5">
      <div className="hidden sm:block">
        <Avatar name={doctorName} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 font-semibold">
            {profileVisible ? (
              // On phones, where there is no room for a button, the name opens the profile from anywhere in the row.
              <UserProfileCard
                variant="link"
                {...profile}
                className="max-sm:after:absolute max-sm:after:inset-0"
              />
            ) : (
              doctorName
            )}
          </h3>
          <ApplicationStatusBadge status={status} endReason={endReason} seenBy="employer" />
        </div>
        <p className="mt-0.5 text-muted text-small">{facts.join(' · ')}</p>
        <JobLine application={application} />
      </div>
      {profileVisible ? (
        <div className="max-sm:hidden">
          <UserProfileCard variant="button" {...profile} />
        </div>
      ) : (
        <HiddenProfile
          isNew={mayAnswer && status === 'submitted'}
          name={doctorName}
          markViewed={() => markViewed(id)}
        />
      )}
    </article>
  )
}

function JobLine({ application }: { application: EmployerApplication }) {
  const { jobId, jobTitle, appliedAt, viewedAt } = application
  const now = useNow()
  return (
    <p className="text-muted text-small">
      <Link
        to={paths.job(jobId)}
        className="relative z-1 rounded-control underline underline-offset-2 hover:text-foreground"
      >
        {jobTitle}
      </Link>
      <span className="max-sm:hidden"> · </span>
      <span className="max-sm:block">
        Recebida <time dateTime={appliedAt}>{relativeTime(appliedAt, now)}</time>
        {viewedAt && (
          <>
            {' · '}
            <span className="whitespace-nowrap">Visualizada em {formatDate(viewedAt)}</span>
          </>
        )}
      </span>
    </p>
  )
}

function HiddenProfile(props: { isNew: boolean; name: string; markViewed: () => void }) {
  if (!props.isNew) return <p className="text-muted text-small sm:max-w-40">O perfil não é público</p>
  return (
    <Button
      variant="secondary"
      onClick={props.markViewed}
      aria-label={`Marcar como visualizada: ${props.name}`}
    >
      Marcar como visualizada
    </Button>
  )
}
