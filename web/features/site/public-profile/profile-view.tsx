import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser, PublicProfile } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { cityAndState } from '#web/features/accounts/profiles/city-and-state.ts'
import { DoctorFacts } from '#web/features/accounts/profiles/doctor-facts.tsx'
import { EmployerFacts } from '#web/features/accounts/profiles/employer-facts.tsx'
import { employerJobsQuery, isPastTheEnd } from '#web/features/accounts/profiles/queries.ts'
import { ReportButton } from '#web/features/platform/report-dialog/report-button.tsx'
import { paymentRecordQuery } from '#web/features/rota/payment-records/queries.ts'
import { mayInTeam, useSession } from '#web/lib/current-user.ts'
import { inPlace } from '#web/lib/in-place.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { EmployerJobs, employerProfilePath } from './employer-jobs.tsx'
import { Introduction } from './introduction.tsx'

// Only a few companies have one.
const CompanyRecord = lazy(() =>
  loadCode(() => import('#web/features/rota/payment-records/company-record.tsx')).then((module) => ({
    default: module.CompanyRecord,
  })),
)

/** Below the jobs, so that nothing moves when it comes. */
function PaymentRecord({ id }: { id: string }) {
  const { data } = useQuery(paymentRecordQuery(id))
  return (
    data?.record && (
      <Suspense>
        <CompanyRecord record={data.record} />
      </Suspense>
    )
  )
}

/** For example 'Hospital Horizonte: vagas para médicos em Curitiba, página 2 | Medponto'. */
function titleTag({ role, name, city }: PublicProfile, page: number): string {
  if (role === 'doctor') return `${name} | Medponto`
  const place = city ? ` ${inPlace(city)}` : ''
  return `${name}: vagas para médicos${place}${page > 1 ? `, página ${page}` : ''} | Medponto`
}

const DESCRIPTION_LENGTH = 160

/** The beginning of the bio, cut between words, or a generated sentence. */
function descriptionTag(profile: PublicProfile): string {
  const { role, name, bio } = profile
  const text = bio?.replace(/\s+/g, ' ').trim() ?? ''
  if (text.length > DESCRIPTION_LENGTH)
    return `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, '')}…`
  if (text) return text
  const place = cityAndState(profile)
  if (role === 'doctor') return [name, place, 'Medponto'].filter(Boolean).join(' · ')
  return `Veja as vagas e os plantões abertos de ${name}${place && ` ${inPlace(place)}`} e candidate-se pelo Medponto.`
}

/** Where a profile belongs, for visitors who opened it directly. */
function parentOf(profile: PublicProfile, viewer: CurrentUser | null): string {
  if (profile.role !== 'doctor') return paths.jobs
  return isEmployerRole(viewer?.role) ? paths.dashboardApplications : paths.home
}

/** A public profile. */
export function ProfileView({ profile, page }: { profile: PublicProfile; page: number }) {
  const { id, role } = profile
  const session = useSession()
  const isOwn = session.user !== null && [session.user.id, session.user.company?.id].includes(id)
  const mayEdit = isOwn && session.user?.id === id && mayInTeam(session.user, 'owner')
  const isDoctor = role === 'doctor'
  const { data: jobs } = useQuery({ ...employerJobsQuery(id, page), enabled: !isDoctor })
  const exists = isDoctor || !jobs || !isPastTheEnd(jobs)
  return (
    <div className={cn('container-page py-6 sm:py-8', isDoctor && 'max-w-4xl')}>
      <Seo
        title={titleTag(profile, page)}
        description={descriptionTag(profile)}
        path={isDoctor ? paths.publicProfile(id) : employerProfilePath(id, page)}
        index={!isDoctor && exists}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink parent={isOwn ? paths.profile : parentOf(profile, session.user)} />
        {mayEdit && (
          <Link to={paths.editProfile} className={buttonClass({ variant: 'secondary' })}>
            Editar perfil
          </Link>
        )}
        {session.state === 'guest' && (
          <Link
            to={`${paths.reportWithoutAccount}?perfil=${id}`}
            className={buttonClass({ variant: 'ghost', className: '-mr-4 text-muted' })}
          >
            Denunciar
          </Link>
        )}
        {session.user && !isOwn && (
          <ReportButton reported={{ type: 'UserProfile', id }} className="-mr-4 text-muted" />
        )}
      </div>
      {isDoctor ? (
        <Card as="article" padding="lg">
          <Introduction profile={profile} />
          <DoctorFacts doctor={profile} />
        </Card>
      ) : (
        // On phones, the facts are between the introduction and the jobs.
        <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <Card as="article">
            <Introduction profile={profile} openJobs={jobs?.totalCount} />
          </Card>
          <Card as="aside" aria-label="Dados da empresa" className="empty:hidden lg:row-span-2">
            <EmployerFacts employer={profile} />
          </Card>
          <div className="min-w-0">
            <EmployerJobs id={id} page={page} />
            <PaymentRecord id={id} />
          </div>
        </div>
      )}
    </div>
  )
}
