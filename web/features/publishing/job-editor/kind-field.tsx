import { Briefcase, CalendarClock, type LucideIcon, Stethoscope, Video } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { type JobKind, jobKindLabels, jobKinds, valuesOfKind } from '#web/features/jobs/job-form/job-kind.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { usePrefilled } from './prefilled.tsx'

const looks: Record<JobKind, { Icon: LucideIcon; hint: string }> = {
  shift: { Icon: CalendarClock, hint: 'Datas com início, duração e número de lugares' },
  fixed: { Icon: Briefcase, hint: 'Rotina semanal, com vínculo ou contrato' },
  outpatient: { Icon: Stethoscope, hint: 'Consultas e procedimentos com agenda' },
  telehealth: { Icon: Video, hint: 'Teleconsulta e laudos, a distância' },
}

/**
 * The first question of the form: four choices, explained until one of them is made. What was typed stays when the answer
 * changes.
 */
export function KindField({
  initialValues,
  children,
}: {
  initialValues: JobFormValues
  /** Under the choices. */
  children?: ReactNode
}) {
  const errorId = useId()
  const { register, getValues, setValue, formState, watch } = useFormContext<JobFormValues>()
  const isChosen = watch('kind') !== ''
  const { ofKind } = usePrefilled()
  const error = formState.errors.kind?.message
  const change = (kind: JobKind) => {
    const values = valuesOfKind(kind, getValues(), initialValues, ofKind)
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof typeof values, value as never, { shouldDirty: true })
    setValue('kind', kind, { shouldDirty: true, shouldValidate: true })
  }
  const { onChange: _, ...field } = register('kind')
  return (
    <Card>
      <fieldset aria-describedby={error ? errorId : undefined}>
        <legend className="font-semibold text-lead">O que você quer publicar?</legend>
        <div
          className={cn(
            isChosen
              ? 'mt-3 flex flex-wrap gap-2'
              : 'mt-4 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-4',
          )}
        >
          {jobKinds.map((kind) => {
            const { Icon, hint } = looks[kind]
            return (
              <label
                key={kind}
                className={cn(
                  'relative flex cursor-pointer rounded-card border border-border-strong/60 transition-colors hover:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--brand)]',
                  isChosen
                    ? 'min-h-11 grow items-center gap-1.5 px-2.5 sm:gap-2 sm:px-3'
                    : 'flex-col gap-1 p-3 sm:p-4',
                )}
              >
                <input
                  {...field}
                  type="radio"
                  value={kind}
                  aria-invalid={error ? true : undefined}
                  onChange={() => change(kind)}
                  className="absolute size-px appearance-none opacity-0"
                />
                <Icon
                  aria-hidden
                  className={cn('shrink-0 text-brand', isChosen ? 'size-4 sm:size-5' : 'size-6')}
                />
                <span className="font-semibold">{jobKindLabels[kind]}</span>
                {!isChosen && <span className="text-muted text-small">{hint}</span>}
              </label>
            )
          })}
        </div>
        {error && (
          <p id={errorId} className="mt-2 text-danger text-small">
            {error}
          </p>
        )}
      </fieldset>
      {children}
    </Card>
  )
}
