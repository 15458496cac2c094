import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { jobAllows, jobNeedsDates, stateOf } from '#contract/jobs/jobs.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { type QuotaError, quotaErrorOf } from '#web/features/payments/subscriptions/quota-error.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** The actions of the lifecycle that need no dialog, in the order of their entries. */
export const steps = {
  pause: { label: 'Pausar', done: 'Vaga pausada', text: 'Ela saiu da busca. Reative quando quiser.' },
  reactivate: { label: 'Reativar', done: 'Vaga reativada', text: 'Ela voltou à busca.' },
  renew: {
    label: 'Renovar',
    done: 'Vaga renovada',
    text: 'Ela voltou à busca, com um novo prazo.',
  },
  resubmit: {
    label: 'Enviar para análise',
    done: 'Vaga enviada para análise',
    text: 'Ela aparecerá na busca assim que for aprovada.',
  },
} as const
export type JobStep = keyof typeof steps
const stepNames = Object.keys(steps) as JobStep[]
/** Only an admin does these to a job that an admin has stopped. */
const opensAgain = new Set<JobStep>(['reactivate', 'renew'])

/** The steps that the job's state allows its owner. */
export const stepsFor = (job: EmployerJob): JobStep[] =>
  stepNames.filter(
    (step) =>
      jobAllows(step, stateOf(job)) && !jobNeedsDates(step, job) && !(job.stopReason && opensAgain.has(step)),
  )

/** Takes a step of a job's lifecycle, and offers to undo a pause. */
export function useJobStep({ id }: Pick<EmployerJob, 'id'>) {
  const client = useQueryClient()
  const [quotaError, setQuotaError] = useState<QuotaError | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (step: JobStep) => call(`POST /jobs/:id/${step}`, { params: { id } }),
    onSuccess: async (_, step) => {
      await refetchJob(client, id)
      toast({
        title: steps[step].done,
        description: steps[step].text,
        variant: 'success',
        ...(step === 'pause' && { action: { label: 'Desfazer', onClick: () => mutate('reactivate') } }),
      })
    },
    onError: (error) => {
      const reached = quotaErrorOf(error)
      if (reached) return setQuotaError(reached)
      toast({ title: 'Erro', description: error.message, variant: 'destructive' })
      // The list itself may be out of date.
      refetchJob(client, id)
    },
  })
  return { take: mutate, isPending, quotaError, forgetQuotaError: () => setQuotaError(null) }
}
