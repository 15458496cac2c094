import { Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { placesText, timesText } from '#contract/jobs/job-dates.ts'
import { figureText } from '#contract/jobs/jobs.ts'
import { MAX_DATE_PLACE } from '#contract/jobs/planned-dates.ts'
import {
  type DateTimes,
  type JobFormValues,
  shownDate,
  typedTime,
} from '#web/features/jobs/job-form/form-values.ts'
import { weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { digits } from './time-fields.tsx'
import { useJobUf } from './use-job-uf.ts'

const names = ['startsAt', 'hours', 'places'] as const

interface DateRowProps {
  index: number
  day: string
  /** It is stored and has begun, so that it can only be removed. */
  isPast: boolean
  /** Its time fields are open at first. */
  startsOpen: boolean
  addAnother: () => void
  remove: () => void
}

/** One plantão: its day, its times, and fields to change them for this date alone. */
export function DateRow({ index, day, isPast, startsOpen, addAnother, remove }: DateRowProps) {
  const id = useId()
  const { formState } = useFormContext<JobFormValues>()
  const uf = useJobUf()
  const [values, times] = useWatch<JobFormValues, [`dates.${number}`, 'times']>({
    name: [`dates.${index}`, 'times'],
  })
  const errors = formState.errors.dates?.[index]
  const differs = (name: keyof DateTimes) => values?.[name] !== times[name]
  const [wantsTimes, setWantsTimes] = useState(startsOpen)
  const hasOwnError = names.some((name) => errors?.[name] && differs(name))
  const isOpen = !isPast && (wantsTimes || hasOwnError || Boolean(errors?.place ?? errors?.payCentavos))
  const name = weekdayText(day)
  const shown = values && shownDate(values)
  const text =
    shown &&
    [
      timesText(shown, uf),
      shown.places > 1 && placesText(shown.places),
      shown.payCentavos && figureText(shown.payCentavos),
      shown.place,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <li className="grid gap-2 py-0.5 pl-3">
      <div className="flex items-center">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 tabular-nums">
          <span className="font-semibold">{name}</span>
          {text && <span className={cn(!names.some(differs) && 'text-muted')}>{text}</span>}
          {isPast && <span className="text-muted">Já passou</span>}
        </p>
        {!isPast && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Alterar ${name}`}
            title="Alterar só esta data"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setWantsTimes(!isOpen)}
            className="text-muted"
          >
            <Pencil aria-hidden className="size-4!" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remover ${name}`}
          title="Remover"
          data-remove
          onClick={remove}
          className="text-muted"
        >
          <X aria-hidden />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OwnTimes index={index} name={name} takesFocus={wantsTimes} addAnother={addAnother} />}
      </div>
    </li>
  )
}

function OwnTimes(props: { index: number; name: string; takesFocus: boolean; addAnother: () => void }) {
  const { index, name, takesFocus, addAnother } = props
  const { register, getValues, setValue, formState, setFocus } = useFormContext<JobFormValues>()
  const errors = formState.errors.dates?.[index]
  const first = useRef(takesFocus)
  useEffect(() => {
    if (first.current) setFocus(`dates.${index}.startsAt`)
    first.current = false
  }, [index, setFocus])
  const finish = () => setValue(`dates.${index}.startsAt`, typedTime(getValues(`dates.${index}.startsAt`)))
  const labelled = (label: string) => (
    <>
      {label}
      <span className="sr-only"> em {name}</span>
    </>
  )
  const control = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="pr-3 pb-2">
      <div className="grid grid-cols-3 items-start gap-2">
        <Field
          label={labelled('Início')}
          {...(errors?.startsAt?.message && { error: errors.startsAt.message })}
        >
          <Input
            placeholder="19:00"
            maxLength={5}
            {...control}
            onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && finish()}
            {...register(`dates.${index}.startsAt`, { onBlur: finish })}
          />
        </Field>
        <Field label={labelled('Horas')} {...(errors?.hours?.message && { error: errors.hours.message })}>
          <Input maxLength={2} {...control} {...register(`dates.${index}.hours`, digits)} />
        </Field>
        <Field label={labelled('Lugares')} {...(errors?.places?.message && { error: errors.places.message })}>
          <Input maxLength={2} {...control} {...register(`dates.${index}.places`, digits)} />
        </Field>
      </div>
      <div className="mt-2 grid grid-cols-1 items-start gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field
          label={labelled('Valor')}
          {...(errors?.payCentavos?.message && { error: errors.payCentavos.message })}
        >
          <MaskedInput
            mask="money"
            icon={<span className="text-small">R$</span>}
            inputMode="decimal"
            placeholder="O da vaga"
            autoComplete="off"
            {...register(`dates.${index}.payCentavos`)}
          />
        </Field>
        <Field label={labelled('Local')} {...(errors?.place?.message && { error: errors.place.message })}>
          <Input
            placeholder="O da vaga"
            maxLength={MAX_DATE_PLACE}
            autoComplete="off"
            {...register(`dates.${index}.place`)}
          />
        </Field>
      </div>
      <Button variant="link" size="sm" onClick={addAnother}>
        Outro plantão neste dia
      </Button>
    </div>
  )
}
