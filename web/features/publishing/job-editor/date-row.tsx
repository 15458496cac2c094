import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { timesText } from '#contract/jobs/job-dates.ts'
import { type JobFormValues, shownDate, typedTime } from '#web/features/jobs/job-form/form-values.ts'
import { weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { TimeName } from './use-shared-times.ts'

const digits = { setValueAs: (text: string) => text.replace(/\D/g, '') }

interface DateRowProps {
  index: number
  day: string
  /** It is stored and has begun, so that only its removal makes sense. */
  isPast: boolean
  remove: () => void
  /** After a time has been typed; true if that shows something. */
  commit: (name: TimeName, before: string) => boolean
}

/** One plantão: its day, and when it begins, how long it takes and how many doctors it needs. */
export function DateRow({ index, day, isPast, remove, commit }: DateRowProps) {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const values = useWatch<JobFormValues, `dates.${number}`>({ name: `dates.${index}` })
  const errors = formState.errors.dates?.[index]
  const name = weekdayText(day)
  const times = values && timesText(shownDate(values))
  const before = useRef<Partial<Record<TimeName, string>>>({})
  const read = (name: TimeName) => getValues(`dates.${index}.${name}`)
  const finish = (name: TimeName) => {
    if (name === 'startsAt') setValue(`dates.${index}.startsAt`, typedTime(read('startsAt')))
    const former = before.current[name]
    before.current[name] = read(name)
    return former !== undefined && commit(name, former)
  }
  const timing = (name: TimeName) => ({
    onFocus: () => {
      before.current[name] = read(name)
    },
    // The form is not sent before the user has seen what a time changes elsewhere.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && finish(name)) event.preventDefault()
    },
  })
  const labelled = (label: string) => (
    <>
      {label}
      <span className="sr-only"> em {name}</span>
    </>
  )
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 p-3 sm:grid-cols-[9rem_1fr_auto]">
      <p className="self-center font-semibold tabular-nums">
        {name}
        {times && <span className="block font-normal text-muted text-small">{times}</span>}
      </p>
      {isPast && <p className="self-center text-muted max-sm:order-last max-sm:col-span-full">Já passou</p>}
      <div hidden={isPast} className="grid grid-cols-3 gap-2 max-sm:order-last max-sm:col-span-full">
        <Field label={labelled('Início')} error={errors?.startsAt?.message}>
          <Input
            inputMode="numeric"
            placeholder="19:00"
            maxLength={5}
            autoComplete="off"
            {...timing('startsAt')}
            {...register(`dates.${index}.startsAt`, { onBlur: () => finish('startsAt') })}
          />
        </Field>
        <Field label={labelled('Horas')} error={errors?.hours?.message}>
          <Input
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            {...timing('hours')}
            {...register(`dates.${index}.hours`, { ...digits, onBlur: () => finish('hours') })}
          />
        </Field>
        <Field label={labelled('Lugares')} error={errors?.places?.message}>
          <Input
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            {...register(`dates.${index}.places`, digits)}
          />
        </Field>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remover ${name}`}
        onClick={remove}
        className="text-muted sm:mt-6"
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
