import { timesText } from '#contract/jobs/job-dates.ts'
import { paths } from '#contract/paths.ts'
import { bookingStageLabels } from '#contract/rota/bookings.ts'
import { payText, spanTimes } from '#web/features/rota/bookings/booking-texts.ts'
import { StageMark, stageDots } from '#web/features/rota/bookings/stage-mark.tsx'
import { count } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import type { OpenDate, RotaEntry } from './rota-month.ts'

/** Offers a free plantão. Null for those of the team who only read: for them it leads to the applications. */
export type OfferOpen = ((open: OpenDate) => void) | null

export const hrefOf = (entry: RotaEntry): string =>
  entry.kind === 'booking'
    ? paths.booking(entry.booking.id)
    : paths.dateApplications(entry.open.jobId, entry.open.dateId)

export const freeText = (free: number) => count(free, 'lugar livre', 'lugares livres')

/** The parts of an entry that both its shapes show. The times are those of Brasília, so that a day of the grid has one clock. */
function textsOf(entry: RotaEntry) {
  if (entry.kind === 'booking') {
    const { booking, stage } = entry
    const { startsAt, endsAt } = booking
    return {
      times: spanTimes({ startsAt, endsAt }),
      name: booking.doctorName,
      state: bookingStageLabels[stage],
    }
  }
  const free = freeText(entry.free)
  return { times: timesText(entry.open) ?? 'Sem horário', name: free, state: entry.open.title }
}

interface EntryChipProps {
  entry: RotaEntry
  isReachable: boolean
  offer: OfferOpen
}

/** An entry in a day of the grid. */
export function EntryChip({ entry, isReachable, offer }: EntryChipProps) {
  const { times, name, state } = textsOf(entry)
  const isOpen = entry.kind === 'open'
  const isEnded = entry.group === 'cancelados' || entry.group === 'trocados'
  const common = {
    tabIndex: isReachable ? 0 : -1,
    title: [times, name, state].join(' · '),
    className: cn(
      'block w-full rounded-control border px-1.5 py-0.5 text-left text-meta transition-colors hover:border-border-strong focus-visible:-outline-offset-2',
      isOpen ? 'border-border-strong border-dashed text-muted' : 'bg-subtle',
      isOpen && offer && 'hover:border-brand hover:text-brand',
      isEnded && 'border-transparent bg-transparent text-muted',
    ),
    children: (
      <>
        <span className="flex items-center gap-1.5 tabular-nums">
          {!isOpen && (
            <span aria-hidden className={cn('size-2 shrink-0 rounded-full', stageDots[entry.stage])} />
          )}
          <span className="truncate">{times}</span>
        </span>
        <span className={cn('block truncate', !isOpen && !isEnded && 'font-semibold')}>{name}</span>
        {entry.waiting > 0 && <span className="block truncate">{entry.waiting} na espera</span>}
        <span className="sr-only">{isOpen && offer ? `${state}: oferecer` : state}</span>
      </>
    ),
  }
  if (entry.kind === 'open' && offer)
    return (
      <button type="button" data-plantao={entry.open.dateId} onClick={() => offer(entry.open)} {...common} />
    )
  return <Link to={hrefOf(entry)} {...common} />
}

const rowClass =
  'grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-left transition-colors hover:bg-subtle focus-visible:-outline-offset-2 sm:px-5'

/** An entry in a list of a day. */
export function EntryRow({ entry, offer, now }: { entry: RotaEntry; offer: OfferOpen; now: number }) {
  const { times, name } = textsOf(entry)
  const isOpen = entry.kind === 'open'
  const { title } = isOpen ? entry.open : entry.booking
  const content = (
    <>
      <span className={cn('truncate', isOpen ? 'text-muted' : 'font-semibold')}>{name}</span>
      {isOpen ? <FreeMark /> : <StageMark booking={entry.booking} now={now} />}
      <span className="truncate text-small">
        <span className="tabular-nums">{times}</span>
        <span className="text-muted"> · {title}</span>
        {entry.waiting > 0 && <span className="text-muted"> · {entry.waiting} na espera</span>}
      </span>
      {isOpen ? (
        offer && <span className="text-right font-semibold text-brand text-small">Oferecer</span>
      ) : (
        <span className="text-right text-muted text-small tabular-nums">
          {payText(entry.booking.payCentavos)}
        </span>
      )}
    </>
  )
  return (
    <li>
      {isOpen && offer ? (
        <button type="button" onClick={() => offer(entry.open)} className={rowClass}>
          {content}
        </button>
      ) : (
        <Link to={hrefOf(entry)} className={rowClass}>
          {content}
        </Link>
      )}
    </li>
  )
}

const FreeMark = () => (
  <span className="inline-flex items-center gap-1.5 text-muted text-small">
    <span aria-hidden className="size-2 shrink-0 rounded-full border border-border-strong" />
    Livre
  </span>
)
