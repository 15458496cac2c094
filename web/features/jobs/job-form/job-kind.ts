import type { JobType, PayUnit, Regime } from '#contract/jobs/jobs.ts'

/** The kind of job that an employer publishes. It decides which fields the form shows, and is not stored. */
export const jobKindLabels = {
  shift: 'Plantão',
  fixed: 'Fixo',
  outpatient: 'Ambulatório',
  telehealth: 'Telemedicina',
} as const
export type JobKind = keyof typeof jobKindLabels
export const jobKinds = Object.keys(jobKindLabels) as JobKind[]

interface KindDefaults {
  isRemote: boolean
  regime: Regime | ''
  job_type: JobType
  payUnit: PayUnit
}

/** The values with which a new job of a kind starts. */
export const kindDefaults: Record<JobKind, KindDefaults> = {
  shift: { isRemote: false, regime: 'shift', job_type: 'contract', payUnit: 'shift' },
  fixed: { isRemote: false, regime: 'routine', job_type: 'full_time', payUnit: 'month' },
  outpatient: { isRemote: false, regime: 'outpatient', job_type: 'part_time', payUnit: 'consultation' },
  telehealth: { isRemote: true, regime: '', job_type: 'contract', payUnit: 'consultation' },
}

/** The kind of a job that is stored already. */
export function kindOf(job: {
  isRemote: boolean
  regime: Regime | '' | null
  dates?: readonly unknown[]
}): JobKind {
  if (job.isRemote) return 'telehealth'
  if (job.regime === 'shift' || job.regime === 'on_call' || (job.dates ?? []).length > 0) return 'shift'
  return job.regime === 'outpatient' ? 'outpatient' : 'fixed'
}

interface Values {
  kind: JobKind | ''
  isRemote: boolean
  regime: Regime | ''
}

const shiftRegimes: readonly string[] = ['shift', 'on_call']

/** Whether the form shows dates. Plantões can be remote too. */
export const hasDates = ({ kind, regime }: Values) =>
  kind === 'shift' || (kind === 'telehealth' && shiftRegimes.includes(regime))

/** Whether the form asks if the work is remote. The other kinds are done where the patients are. */
export const asksForRemote = ({ kind }: Pick<Values, 'kind'>) => kind === 'fixed' || kind === 'telehealth'

export const isRemoteJob = (values: Values) => asksForRemote(values) && values.isRemote

/** The regime of the job. A fixed job may have none: older jobs do not say it. */
export function regimeOf({ kind, regime }: Values): Regime | null {
  if (kind === 'shift') return regime === 'on_call' ? 'on_call' : 'shift'
  if (kind === 'outpatient') return 'outpatient'
  if (kind === 'fixed') return regime ? 'routine' : null
  return regime || null
}

/**
 * The values that change with the kind: those that the user has not touched, which are still as the form or the kind before
 * has set them.
 */
export function valuesOfKind<V extends Values & KindValues>(
  kind: JobKind,
  values: V,
  initial: Pick<V, keyof KindValues>,
  known: Partial<Record<JobKind, Partial<KindDefaults>>>,
): Partial<KindValues> {
  const defaultsOf = (one: JobKind) => ({ ...kindDefaults[one], ...known[one] })
  const before: KindValues = values.kind ? defaultsOf(values.kind) : initial
  const names = Object.keys(kindDefaults[kind]) as (keyof KindValues)[]
  const next: KindValues = defaultsOf(kind)
  return Object.fromEntries(
    names.filter((name) => values[name] === before[name]).map((name) => [name, next[name]]),
  )
}

interface KindValues extends Omit<KindDefaults, 'payUnit'> {
  payUnit: PayUnit | ''
}
