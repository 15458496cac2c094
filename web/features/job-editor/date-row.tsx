import { X } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { timesText } from '#contract/job-dates.ts'
import { weekdayText } from '#web/features/jobs/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type JobFormValues, shownDate, typedTime } from './form-values.ts'

const digits = { setValueAs: (text: string) => text.replace(/\D/g, '') }

/** One plantão: its day, and when it begins, how long it takes and how many doctors it needs. */
export function DateRow({ index, day, remove }: { index: number; day: string; remove: () => void }) {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const values = useWatch<JobFormValues, `dates.${number}`>({ name: `dates.${index}` })
  const errors = formState.errors.dates?.[index]
  const name = weekdayText(day)
  const times = values && timesText(shownDate(values))
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
      <div className="grid grid-cols-3 gap-2 max-sm:order-last max-sm:col-span-full">
        <Field label={labelled('Início')} error={errors?.startsAt?.message}>
          <Input
            inputMode="numeric"
            placeholder="19:00"
            maxLength={5}
            autoComplete="off"
            {...register(`dates.${index}.startsAt`, {
              onBlur: () =>
                setValue(`dates.${index}.startsAt`, typedTime(getValues(`dates.${index}.startsAt`))),
            })}
          />
        </Field>
        <Field label={labelled('Horas')} error={errors?.hours?.message}>
          <Input
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            {...register(`dates.${index}.hours`, digits)}
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
