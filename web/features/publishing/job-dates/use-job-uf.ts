import { useWatch } from 'react-hook-form'
import { type JobFormValues, ufOf } from '#web/features/jobs/job-form/form-values.ts'

/** The state in which the job of the form is; empty without a place. */
export function useJobUf(): string {
  const [kind, isRemote, regime, state] = useWatch<JobFormValues, ['kind', 'isRemote', 'regime', 'state']>({
    name: ['kind', 'isRemote', 'regime', 'state'],
  })
  return ufOf({ kind, isRemote, regime, state })
}
