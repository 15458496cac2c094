import { timesText } from '#contract/jobs/job-dates.ts'
import { paths } from '#contract/paths.ts'
import { bookingStageLabels } from '#contract/rota/bookings.ts'
import { payText, spanTimes } from '#web/features/rota/bookings/booking-texts.ts'
import { StageMark, stageDots } from '#web/features/rota/bookings/stage-mark.tsx'
import { count } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import type { RotaEntry } from './rota-month.ts'

export const hrefOf = (entry: RotaEntry): string =>
  entry.kind === 'booking'
    ? paths.booking(entry.booking.id)
    : paths.dateApplications(entry.open.jobId, entry.open.dateId)

const freeText = (free: number) => count(free, 'lugar livre', 'lugares livres')

/** The parts of an entry that both its shapes show. */
function textsOf(entry: RotaEntry) {
  if (entry.kind === 'booking') {
    const { booking, stage } = entry
    return { times: spanTimes(booking), name: booking.doctorName, state: bookingStageLabels[stage] }
  }
  const free = freeText(entry.free)
  return { times: timesText(entry.open) ?? 'Sem horário', name: free, state: entry.open.title }
}

/** An entry in a day of the grid. */
export function EntryChip({ entry, isReachable }: { entry: RotaEntry; isReachable: boolean }) {
  const { times, name, state } = textsOf(entry)
  const isOpen = entry.kind === 'open'
  return (
    <Link
      to={hrefOf(entry)}
      tabIndex={isReachable ? 0 : -1}
      title={[times, name, state].join(' · ')}
      className={cn(
        'block rounded-control border px-1.5 py-0.5 text-meta transition-colors hover:border-border-strong focus-visible:-outline-offset-2',
        isOpen ? 'border-border-strong border-dashed text-muted' : 'bg-subtle',
        entry.group === 'cancelados' && 'border-transparent bg-transparent text-muted',
      )}
    >
      <span className="flex items-center gap-1.5 tabular-nums">
        {!isOpen && (
          <span aria-hidden className={cn('size-2 shrink-0 rounded-full', stageDots[entry.stage])} />
        )}
        <span className="truncate">{times}</span>
      </span>
      <span className={cn('block truncate', !isOpen && entry.group !== 'cancelados' && 'font-semibold')}>
        {name}
      </span>
      <span className="sr-only">{state}</span>
    </Link>
  )
}

/** An entry in a list of a day. */
export function EntryRow({ entry, now }: { entry: RotaEntry; now: number }) {
  const { times, name } = textsOf(entry)
  const isOpen = entry.kind === 'open'
  const { title } = isOpen ? entry.open : entry.booking
  return (
    <li>
      <Link
        to={hrefOf(entry)}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-4 gap-y-0.5 px-4 py-2 transition-colors hover:bg-subtle focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className={cn('truncate', isOpen ? 'text-muted' : 'font-semibold')}>{name}</span>
        {isOpen ? <FreeMark /> : <StageMark booking={entry.booking} now={now} />}
        <span className="truncate text-small">
          <span className="tabular-nums">{times}</span>
          <span className="text-muted"> · {title}</span>
        </span>
        {!isOpen && (
          <span className="text-right text-muted text-small tabular-nums">
            {payText(entry.booking.payCentavos)}
          </span>
        )}
      </Link>
    </li>
  )
}

const FreeMark = () => (
  <span className="inline-flex items-center gap-1.5 text-muted text-small">
    <span aria-hidden className="size-2 shrink-0 rounded-full border border-border-strong" />
    Livre
  </span>
)
