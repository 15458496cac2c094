import type { ChosenDates } from '#contract/api/hiring/application-answers.ts'
import { chosenDateNote } from '#contract/hiring/chosen-dates.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'

interface ChosenDateListProps {
  dates: NonNullable<ChosenDates>
  /** The state of the job. */
  uf: string | null
}

/** The plantões that a doctor chose. */
export function ChosenDateList({ dates, uf }: ChosenDateListProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small tabular-nums">
      {dates.map((date) => {
        const label = dateLabel(date, uf)
        const note = chosenDateNote(date)
        return (
          <li key={date.id} className={date.isGone ? 'text-muted' : undefined}>
            {date.isGone ? <s>{label}</s> : label}
            {note && <span className="text-muted">{` (${note})`}</span>}
          </li>
        )
      })}
    </ul>
  )
}
