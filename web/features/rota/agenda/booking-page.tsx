import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import type { BookingPage as Page } from '#contract/api/rota/bookings.ts'
import type { BookingHandovers } from '#contract/api/rota/handovers.ts'
import { paths } from '#contract/paths.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { useReadNotificationsAbout } from '#web/features/platform/notifications/queries.ts'
import { AgreedActions } from '#web/features/rota/bookings/agreed-actions.tsx'
import { BookingFacts } from '#web/features/rota/bookings/booking-facts.tsx'
import { BookingHistory } from '#web/features/rota/bookings/booking-history.tsx'
import { stageOf } from '#web/features/rota/bookings/booking-texts.ts'
import { CancellationNote } from '#web/features/rota/bookings/cancellation-note.tsx'
import { ChangeSection } from '#web/features/rota/bookings/change-section.tsx'
import {
  BookingWarnings,
  DoctorOffer,
  EmployerOffer,
  LapsedOffer,
} from '#web/features/rota/bookings/offer-section.tsx'
import { PaymentSection } from '#web/features/rota/bookings/payment-section.tsx'
import { bookingQuery } from '#web/features/rota/bookings/queries.ts'
import { StageMark } from '#web/features/rota/bookings/stage-mark.tsx'
import { useBookingsNow } from '#web/features/rota/bookings/use-bookings-now.ts'
import { WorkSection } from '#web/features/rota/bookings/work-section.tsx'
import { HandoverButton } from '#web/features/rota/handovers/handover-button.tsx'
import { HandoverOffer } from '#web/features/rota/handovers/handover-offer.tsx'
import { HandoverSection } from '#web/features/rota/handovers/handover-section.tsx'
import { ruleTexts } from '#web/features/rota/handovers/handover-texts.ts'
import { bookingHandoversQuery } from '#web/features/rota/handovers/queries.ts'
import { OfferRecord } from '#web/features/rota/payment-records/offer-record.tsx'
import { TrustSwitch } from '#web/features/rota/trusted-doctors/trust-switch.tsx'
import { CallError } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { isUuid } from '#web/lib/uuid.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

export async function clientLoader({ request, params: { id = '' } }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor', ...employerRoles] })
  // Not awaited: the page shows its own skeleton and its own error.
  if (isUuid(id)) {
    browserClient().prefetchQuery(bookingQuery(id))
    browserClient().prefetchQuery(bookingHandoversQuery(id))
  }
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
  const handovers = useQuery({ ...bookingHandoversQuery(id), enabled: isUuid(id) })
  // Nothing moves down when they come in. Without them the rest of the page is still there.
  if (data && !handovers.isPending)
    return (
      <>
        <BackLink parent={paths.dashboardBookings} />
        <Loaded booking={data} handovers={handovers.data ?? null} side={side} />
      </>
    )
  // It is not the reader's, but a colleague has asked her to take it over.
  const [asked] = error ? (handovers.data?.items ?? []) : []
  if (asked?.reader === 'colleague')
    return (
      <>
        <BackLink parent={paths.dashboardBookings} />
        <HandoverOffer handover={asked} />
      </>
    )
  if (handovers.isLoading) return <Loading />
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
  if (!error) return <Loading />
  return (
    <>
      <BackLink parent={paths.dashboardBookings} />
      <PageTitle title="Plantão" />
      <LoadError title="Não foi possível carregar o plantão." retry={refetch} error={error} />
    </>
  )
}

const Loading = () => (
  <>
    <BackLink parent={paths.dashboardBookings} />
    <PageTitle title="Plantão" />
    <SkeletonGroup label="Carregando o plantão..." className="grid gap-6">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </SkeletonGroup>
  </>
)

interface LoadedProps {
  booking: Page
  /** Null if they could not be loaded. */
  handovers: BookingHandovers | null
  side: BookingSide
}

function Loaded({ booking, handovers, side }: LoadedProps) {
  const now = useBookingsNow(useMemo(() => [booking], [booking]))
  const mayAct = useMayInTeam('recruiter')
  useReadNotificationsAbout(paths.booking(booking.id))
  const stage = stageOf(booking, now)
  const isAgreed = booking.state === 'agreed'
  const isOver = isAgreed && Date.parse(booking.endsAt) <= now
  const isComing = Date.parse(booking.startsAt) > now
  const isFree = handovers?.items.every(
    ({ bookingId, state }) => state === 'proposed' && bookingId !== booking.id,
  )
  const canHandOver = side === 'doctor' && isFree && handovers?.rule !== 'none' && !booking.change
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
        {handovers && (
          <HandoverSection
            bookingId={booking.id}
            data={handovers}
            isPassedOn={booking.state === 'passed_on'}
            mayAct={mayAct}
            now={now}
          />
        )}
        {stage === 'lapsed' && <LapsedOffer booking={booking} side={side} mayAct={mayAct} />}
        {isAgreed && !isOver && <BookingWarnings booking={booking} side={side} now={now} />}
        {isAgreed && <ChangeSection {...common} />}
        {isOver && <WorkSection {...common} />}
        {isOver && (payment || !wasNotWorked) && <PaymentSection {...common} />}
        {stage === 'offered' && <BookingWarnings booking={booking} side={side} now={now} />}
        <BookingFacts booking={booking} side={side} now={now} />
        {booking.paymentRecord && stage === 'offered' && <OfferRecord record={booking.paymentRecord} />}
        {stage === 'offered' &&
          (side === 'doctor' ? (
            <DoctorOffer booking={booking} now={now} />
          ) : (
            <EmployerOffer booking={booking} mayAct={mayAct} />
          ))}
        {isAgreed && (
          <AgreedActions {...common} isInHandover={isFree === false}>
            {canHandOver && <HandoverButton bookingId={booking.id} now={now} />}
          </AgreedActions>
        )}
        {isAgreed && side === 'doctor' && isComing && handovers?.rule === 'none' && (
          <p className="text-muted text-small">{ruleTexts.none}</p>
        )}
        {booking.trust && mayAct && (
          <Card as="section" aria-label="Confiança" padding="none" className="px-4 py-2 sm:px-6 sm:py-3">
            <TrustSwitch trust={booking.trust} />
          </Card>
        )}
        <BookingHistory events={booking.events} uf={booking.uf} now={now} />
      </div>
    </>
  )
}
