import { createContext, use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { type JobKind, type kindDefaults, kindOf } from '#web/features/jobs/job-form/job-kind.ts'
import type { Reply } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

type PrefilledName = 'city' | 'contractForm' | 'paymentTermDays'

interface Prefilled {
  values: Partial<JobFormValues>
  /** Where the place comes from: 'Da última vaga'. */
  source: string
  /** Values that the last job adds to the defaults of its kind. */
  ofKind: Partial<Record<JobKind, Partial<(typeof kindDefaults)[JobKind]>>>
}

const LAST_JOB = 'Da última vaga'
const NOTHING: Prefilled = { values: {}, source: '', ofKind: {} }
const PrefilledContext = createContext<Prefilled>(NOTHING)
export const PrefilledProvider = PrefilledContext.Provider
export const usePrefilled = () => use(PrefilledContext)

/** Suggestions for a new job from the employer's last job, or else from its profile. */
export function prefilledOf(defaults: Reply<'GET /jobs/employer/defaults'>): Prefilled {
  const { state, city, contractForm, paymentTermDays, lastJob } = defaults
  return {
    values: {
      state,
      city,
      contractForm: contractForm ?? '',
      paymentTermDays: paymentTermDays === null ? '' : String(paymentTermDays),
    },
    source: defaults.placeIsOfJob ? LAST_JOB : 'Do seu perfil',
    ofKind: lastJob
      ? {
          [kindOf(lastJob)]: {
            job_type: defaults.job_type,
            ...(defaults.payUnit && { payUnit: defaults.payUnit }),
          },
        }
      : {},
  }
}

/** Marks a value that the form was opened with, as long as it is unchanged. Then it keeps its place, so that nothing moves. */
export function PrefilledMark({ name, label }: { name: PrefilledName; label: string }) {
  const { values, source } = usePrefilled()
  const { setValue, setFocus } = useFormContext<JobFormValues>()
  const value = useWatch<JobFormValues, PrefilledName>({ name })
  if (!values[name]) return null
  const clear = () => {
    setValue(name, '', { shouldDirty: true })
    if (name === 'city') setValue('state', '', { shouldDirty: true })
    setFocus(name)
  }
  return (
    <p
      className={cn(
        '-mt-1 flex flex-wrap items-center gap-x-1.5 text-meta text-muted',
        value !== values[name] && 'invisible',
      )}
    >
      {name === 'city' ? source : LAST_JOB}
      <Button variant="link" size="sm" className="text-meta" aria-label={`Limpar: ${label}`} onClick={clear}>
        Limpar
      </Button>
    </p>
  )
}
