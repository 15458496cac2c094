import { type ReactNode, useState } from 'react'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import { momentText, shortWhenText } from '#web/features/rota/bookings/booking-texts.ts'
import { useBookingStep } from '#web/features/rota/bookings/queries.ts'
import { HandoverToDecide } from '#web/features/rota/handovers/handover-rows.tsx'
import { useWaitingHandovers } from '#web/features/rota/handovers/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { waitingGroups } from './rota-month.ts'

/** How many rows a group shows at first. */
const FIRST = 3

/** The bookings, of any month, that wait for an answer of the doctor or for the company's confirmation or approval. */
export function RotaWaiting({ waiting, now }: { waiting: readonly ListedBooking[]; now: number }) {
  const mayDecide = useMayInTeam('recruiter')
  const { toAnswer, toConfirm } = waitingGroups(waiting, now)
  // An answered row stays in its place: the next one would be under the press that follows.
  const { list, keep } = useKeptPlaces(toConfirm)
  const { handovers, isPending } = useWaitingHandovers(({ state }) => state === 'accepted')
  const decisions = useKeptPlaces(handovers)
  if (isPending) return <Skeleton className="mb-6 h-24" />
  if (toAnswer.length + list.length + decisions.list.length === 0) return null
  return (
    <div className="mb-6 grid items-start gap-4 lg:auto-cols-fr lg:grid-flow-col">
      <Group
        title="Trocas e passagens a aprovar"
        open={handovers.length}
        rows={decisions.list.map(({ item: handover, isGone }) => (
          <HandoverToDecide
            key={handover.id}
            handover={handover}
            isGone={isGone}
            keep={decisions.keep}
            now={now}
          />
        ))}
      />
      <Group
        title="A confirmar"
        open={toConfirm.length}
        rows={list.map(({ item: booking, isGone }) => (
          <WaitingRow
            key={booking.id}
            booking={booking}
            now={now}
            fact={isGone ? 'Respondido' : 'O plantão foi feito?'}
          >
            {mayDecide && !isGone && <WorkedButtons booking={booking} keep={keep} />}
          </WaitingRow>
        ))}
      />
      <Group
        title="Esperam por resposta"
        open={toAnswer.length}
        rows={toAnswer.map(({ booking, stage }) => (
          <WaitingRow
            key={booking.id}
            booking={booking}
            now={now}
            fact={stage === 'offered' ? `Até ${momentText(booking.answerBy)}` : 'Mudança proposta'}
          />
        ))}
      />
    </div>
  )
}

/** `open`: how many of the rows wait. */
function Group({ title, open, rows }: { title: string; open: number; rows: readonly ReactNode[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-lead">
        {title}
        <span className="font-normal text-muted text-small tabular-nums">{open}</span>
      </h2>
      <Card padding="none" className="overflow-hidden">
        <ul className="divide-y">{showsAll ? rows : rows.slice(0, FIRST)}</ul>
        {!showsAll && rows.length > FIRST && (
          <Button variant="ghost" block className="rounded-none border-t" onClick={() => setShowsAll(true)}>
            {`Mostrar todos (${rows.length})`}
          </Button>
        )}
      </Card>
    </section>
  )
}

function WaitingRow(props: { booking: ListedBooking; now: number; fact: string; children?: ReactNode }) {
  const { booking, now, fact, children } = props
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 transition-colors hover:bg-subtle">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={paths.booking(booking.id)}
          className="block truncate rounded-control font-semibold after:absolute after:inset-0 hover:text-brand"
        >
          {booking.doctorName}
        </Link>
        <p className="truncate text-muted text-small tabular-nums">{shortWhenText(booking, now)}</p>
      </div>
      {children || <p className="shrink-0 text-small tabular-nums">{fact}</p>}
    </li>
  )
}

interface WorkedButtonsProps {
  booking: ListedBooking
  keep: (booking: ListedBooking) => void
}

function WorkedButtons({ booking, keep }: WorkedButtonsProps) {
  const step = useBookingStep(booking.id)
  const say = (worked: boolean) =>
    step.mutate({ key: 'POST /bookings/:id/worked', body: { worked } }, { onSuccess: keep })
  const isSaying = (worked: boolean) =>
    step.isPending &&
    step.variables.key === 'POST /bookings/:id/worked' &&
    step.variables.body.worked === worked
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of two buttons would need a legend that the row already shows
    <div
      role="group"
      aria-label={`O plantão de ${booking.doctorName} foi feito?`}
      className="relative flex gap-2"
    >
      <Button
        size="sm"
        variant="secondary"
        loading={isSaying(true)}
        disabled={isSaying(false)}
        onClick={singlePress(() => say(true))}
      >
        Sim, foi feito
      </Button>
      <Button
        size="sm"
        variant="secondary"
        loading={isSaying(false)}
        disabled={isSaying(true)}
        onClick={singlePress(() => say(false))}
      >
        Não foi feito
      </Button>
    </div>
  )
}
