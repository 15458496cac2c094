import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { deadlineText, payText, shortWhenText } from '#web/features/rota/bookings/booking-texts.ts'
import { applicationBookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { StageMark } from '#web/features/rota/bookings/stage-mark.tsx'
import { useBookingsNow } from '#web/features/rota/bookings/use-bookings-now.ts'
import { TrustSwitch } from '#web/features/rota/trusted-doctors/trust-switch.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const noBookings: readonly Booking[] = []

interface ApplicationBookingsProps {
  applicationId: string
  /** The reader's. */
  side: BookingSide
  /** The doctor's name; null if nothing can be offered: to the doctor herself, and once the application has ended. */
  offersTo: string | null
  /** Puts what there is to show under a heading. */
  frame: (content: ReactNode) => ReactNode
}

/** The plantões that were offered with an application. Nothing if there are none and none can be offered. */
export function ApplicationBookings(props: ApplicationBookingsProps) {
  const { applicationId, side, offersTo, frame } = props
  const { data, isLoadingError, error, refetch } = useQuery(applicationBookingsQuery(applicationId))
  const mayDecide = useMayInTeam('recruiter')
  const now = useBookingsNow(data?.items ?? noBookings)
  const [isOffering, setOffering] = useState(false)
  if (isLoadingError)
    return frame(
      <InlineLoadError text="Não foi possível carregar os plantões." retry={refetch} error={error} />,
    )
  if (!data) return null
  const mayOffer = offersTo !== null && mayDecide
  if (data.items.length === 0 && !mayOffer) return null
  return frame(
    <div className="grid gap-3">
      {data.items.length > 0 && (
        <ul className="divide-y rounded-control border">
          {data.items.map((booking) => (
            <Row key={booking.id} booking={booking} side={side} now={now} />
          ))}
        </ul>
      )}
      {mayOffer && (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
          <Button variant="secondary" size="sm" onClick={() => setOffering(true)}>
            Oferecer plantão
          </Button>
          <OfferDialog
            applicationId={applicationId}
            doctorName={offersTo}
            open={isOffering}
            onOpenChange={setOffering}
          />
          {data.trust && <TrustSwitch trust={data.trust} />}
        </div>
      )}
    </div>,
  )
}

function Row({ booking, side, now }: { booking: Booking; side: BookingSide; now: number }) {
  const deadline = side === 'doctor' && booking.state === 'offered' ? deadlineText(booking, now) : null
  return (
    <li>
      <Link
        to={paths.booking(booking.id)}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-3 py-2 text-small transition-colors hover:bg-subtle focus-visible:-outline-offset-2"
      >
        <span className="font-semibold tabular-nums">{shortWhenText(booking, now)}</span>
        <StageMark booking={booking} now={now} />
        <span className="w-full text-muted tabular-nums">
          {[payText(booking.payCentavos), deadline].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}
