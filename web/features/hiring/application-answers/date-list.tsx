import type { ChosenDates } from '#contract/api/hiring/application-answers.ts'
import { chosenDateNote } from '#contract/hiring/chosen-dates.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'

/** The plantões that a doctor chose. */
export function ChosenDateList({ dates }: { dates: NonNullable<ChosenDates> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small tabular-nums">
      {dates.map((date) => {
        const note = chosenDateNote(date)
        return (
          <li key={date.id} className={date.isGone ? 'text-muted' : undefined}>
            {date.isGone ? <s>{dateLabel(date)}</s> : dateLabel(date)}
            {note && <span className="text-muted">{` (${note})`}</span>}
          </li>
        )
      })}
    </ul>
  )
}
