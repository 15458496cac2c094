import { useId } from 'react'
import { placesText } from '#contract/jobs/job-dates.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'
import { payText } from '#web/features/rota/bookings/booking-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldLabelClass } from '#web/ui/field.tsx'
import { barrierOf, type OfferableDate } from './offer-draft.ts'

interface DateChecklistProps {
  dates: readonly OfferableDate[]
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: readonly string[]) => void
}

/** The plantões of a job that can be offered. */
export function DateChecklist({ dates, chosen, problem, onChange }: DateChecklistProps) {
  const id = useId()
  const payDiffers = dates.some(({ payCentavos }) => payCentavos !== dates[0]?.payCentavos)
  const placeDiffers = dates.some(({ place }) => place !== dates[0]?.place)
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={fieldLabelClass}>Plantões</legend>
      <ul className="mt-1.5 max-h-64 divide-y overflow-y-auto rounded-control border px-3">
        {dates.map((date) => (
          <li key={date.dateId}>
            <DateChoice
              date={date}
              own={[
                payDiffers && date.payCentavos ? payText(date.payCentavos) : '',
                placeDiffers ? date.place : '',
              ].filter(Boolean)}
              isChosen={chosen.includes(date.dateId)}
              isInvalid={problem !== undefined}
              choose={(isOn) =>
                onChange(isOn ? [...chosen, date.dateId] : chosen.filter((one) => one !== date.dateId))
              }
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className="mt-1.5 text-danger text-small">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function DateChoice(props: {
  date: OfferableDate
  /** The terms by which it differs from others. */
  own: readonly string[]
  isChosen: boolean
  isInvalid: boolean
  choose: (isOn: boolean) => void
}) {
  const { date, own, isChosen, isInvalid, choose } = props
  const barrier = barrierOf(date)
  const places =
    date.places > 1
      ? `${date.taken} de ${placesText(date.places)} ${date.taken === 1 ? 'preenchido' : 'preenchidos'}`
      : null
  const facts = barrier ? [barrier] : [places, ...own].filter((text) => text !== null)
  return (
    <Checkbox
      label={
        <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className={barrier ? 'text-muted' : undefined}>{dateLabel(date)}</span>
          {date.isChosen && !barrier && (
            <span className="inline-flex items-center gap-1.5 text-small">
              <span aria-hidden className="size-2 rounded-full bg-success" />
              Pode nesta data
            </span>
          )}
          {facts.map((text) => (
            <span key={text} className="text-muted text-small">
              {text}
            </span>
          ))}
        </span>
      }
      checked={isChosen}
      disabled={barrier !== null}
      // It can have the focus, unlike the group.
      aria-invalid={(isInvalid && !barrier) || undefined}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
