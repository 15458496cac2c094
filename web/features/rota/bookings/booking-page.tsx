import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import type { BookingPage as Page } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { useReadNotificationsAbout } from '#web/features/platform/notifications/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { isUuid } from '#web/lib/uuid.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AgreedActions } from './agreed-actions.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingHistory } from './booking-history.tsx'
import { stageOf } from './booking-texts.ts'
import { CancellationNote } from './cancellation-note.tsx'
import { ChangeSection } from './change-section.tsx'
import { DoctorOffer, EmployerOffer, OfferWarnings } from './offer-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { bookingQuery } from './queries.ts'
import { StageMark } from './stage-mark.tsx'
import { WorkSection } from './work-section.tsx'

export async function clientLoader({ request, params: { id = '' } }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor', ...employerRoles] })
  // Not awaited: the page shows its own skeleton and its own error.
  if (isUuid(id)) browserClient().prefetchQuery(bookingQuery(id))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** One plantão that was offered or agreed, for both sides. */
export default function BookingPage() {
  const { id = '' } = useParams()
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title="Plantão | Medponto"
            description="Um plantão no Medponto."
            path={paths.booking(id)}
            index={false}
          />
          <div className="max-w-3xl">
            <Content id={id} side={isEmployerRole(role) ? 'employer' : 'doctor'} />
          </div>
        </>
      )}
    </SignedIn>
  )
}

function Content({ id, side }: { id: string; side: BookingSide }) {
  const { data, error, refetch } = useQuery(bookingQuery(id))
  if (data)
    return (
      <>
        <BackLink parent={paths.dashboardBookings} />
        <Loaded booking={data} side={side} />
      </>
    )
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title="Plantão não encontrado"
        level="h1"
        action={
          <Link to={paths.dashboardBookings} className={buttonClass()}>
            {side === 'doctor' ? 'Ver meus plantões' : 'Ver a escala'}
          </Link>
        }
      >
        Este plantão não existe, ou não é seu.
      </EmptyState>
    )
  return (
    <>
      <BackLink parent={paths.dashboardBookings} />
      <PageTitle title="Plantão" />
      {error ? (
        <LoadError title="Não foi possível carregar o plantão." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando o plantão..." className="grid gap-6">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </SkeletonGroup>
      )}
    </>
  )
}

function Loaded({ booking, side }: { booking: Page; side: BookingSide }) {
  const now = useNow()
  const mayAct = useMayInTeam('recruiter')
  useReadNotificationsAbout(paths.booking(booking.id))
  const stage = stageOf(booking, now)
  const isAgreed = booking.state === 'agreed'
  const isOver = isAgreed && Date.parse(booking.endsAt) <= now
  const { worked, payment } = booking
  const wasNotWorked = worked.doctor === false && worked.employer === false
  const common = { booking, side, mayAct, now }
  return (
    <>
      <PageTitle
        title={booking.title}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {side === 'doctor' ? booking.employerName : booking.doctorName}
            <StageMark booking={booking} now={now} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <CancellationNote booking={booking} />
        {booking.change && <OfferWarnings booking={booking} side={side} now={now} />}
        {isAgreed && <ChangeSection {...common} />}
        {isOver && <WorkSection {...common} />}
        {isOver && (payment || !wasNotWorked) && <PaymentSection {...common} />}
        {stage === 'offered' && <OfferWarnings booking={booking} side={side} now={now} />}
        <BookingFacts booking={booking} side={side} now={now} />
        {stage === 'offered' &&
          (side === 'doctor' ? (
            <DoctorOffer booking={booking} now={now} />
          ) : (
            <EmployerOffer booking={booking} mayAct={mayAct} />
          ))}
        {isAgreed && <AgreedActions {...common} />}
        <BookingHistory events={booking.events} now={now} />
      </div>
    </>
  )
}
