import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#contract/digits.ts'
import { type DateTimes, type JobFormValues, typedTime } from '#web/features/jobs/job-form/form-values.ts'
import { cn } from '#web/ui/cn.ts'
import { Field, fieldLabelClass } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export const digits = { setValueAs: digitsOf }

/** Start, hours and places of all dates. `share` is called with the changed field and its former value. */
export function TimeFields(props: {
  isOne: boolean
  share: (name: keyof DateTimes, before: string) => void
}) {
  const { isOne, share } = props
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const errors = formState.errors.dates
  const before = useRef<Partial<DateTimes>>({})
  const read = (name: keyof DateTimes) => getValues(`times.${name}`)
  const finish = (name: keyof DateTimes) => {
    if (name === 'startsAt') setValue('times.startsAt', typedTime(read(name)))
    const former = before.current[name]
    before.current[name] = read(name)
    if (former !== undefined) share(name, former)
  }
  /** A date that differs shows its error itself. */
  const errorOf = (name: keyof DateTimes) => {
    const { dates, times } = getValues()
    return dates.flatMap((date, row) =>
      date[name] === times[name] ? (errors?.[row]?.[name]?.message ?? []) : [],
    )[0]
  }
  const control = (name: keyof DateTimes) => ({
    ...register(`times.${name}`, { ...(name !== 'startsAt' && digits), onBlur: () => finish(name) }),
    onFocus: () => {
      before.current[name] = read(name)
    },
    // Enter sends the form, with what was typed.
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') finish(name)
    },
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  const field = (name: keyof DateTimes) => {
    const error = errorOf(name)
    return error ? { error } : {}
  }
  return (
    <fieldset>
      <legend className={cn(fieldLabelClass, 'mb-2')}>
        {isOne ? 'Horário' : 'Horário de todas as datas'}
      </legend>
      <div className="grid grid-cols-3 items-start gap-2">
        <Field label="Início" {...field('startsAt')}>
          <Input placeholder="19:00" maxLength={5} {...control('startsAt')} />
        </Field>
        <Field label="Horas" {...field('hours')}>
          <Input maxLength={2} {...control('hours')} />
        </Field>
        <Field label="Lugares" {...field('places')}>
          <Input maxLength={2} {...control('places')} />
        </Field>
      </div>
    </fieldset>
  )
}
