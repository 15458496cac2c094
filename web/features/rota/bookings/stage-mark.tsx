import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { type BookingStage, bookingStageLabels } from '#contract/rota/bookings.ts'
import { cn } from '#web/ui/cn.ts'
import { stageOf } from './booking-texts.ts'

/** The colour of each stage. */
export const stageDots: Record<BookingStage, string> = {
  offered: 'bg-brand',
  agreed: 'bg-success',
  change_proposed: 'bg-brand',
  awaits_confirmation: 'bg-info',
  worked: 'bg-success',
  not_worked: 'bg-border-strong',
  disputed: 'bg-danger',
  paid: 'bg-info',
  received: 'bg-success',
  declined: 'bg-border-strong',
  lapsed: 'bg-border-strong',
  taken_back: 'bg-border-strong',
  cancelled: 'bg-danger',
  passed_on: 'bg-border-strong',
}

/** Stages in which somebody has to do something. */
const open: ReadonlySet<BookingStage> = new Set(['offered', 'change_proposed', 'disputed'])

/** The stage of a booking: a dot and a word. */
export function StageMark(props: { booking: ListedBooking; now: number; className?: string }) {
  const stage = stageOf(props.booking, props.now)
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-small',
        open.has(stage) ? 'font-semibold text-foreground' : 'text-muted',
        props.className,
      )}
    >
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', stageDots[stage])} />
      {bookingStageLabels[stage]}
    </span>
  )
}
