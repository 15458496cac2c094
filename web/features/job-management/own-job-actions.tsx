import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { refetchJob } from '#web/features/jobs/refetch-job.ts'
import { type QuotaError, quotaErrorOf } from '#web/features/subscriptions/quota-error.ts'
import { QuotaDialog } from '#web/features/subscriptions/quota-notice.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CloseJobDialog } from './close-dialog.tsx'
import { SponsorshipActions } from './own-sponsorship.tsx'
import { RemoveJobDialog } from './remove-dialog.tsx'

/** The actions of the lifecycle that need no dialog, in the order of their buttons. */
const steps = {
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
type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]
/** Only an admin does these to a job that an admin has stopped. */
const opensAgain = new Set<Step>(['reactivate', 'renew'])

function useStep(job: EmployerJob) {
  const client = useQueryClient()
  const [quotaError, setQuotaError] = useState<QuotaError | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: Step) => call(`POST /jobs/:id/${step}`, { params: { id: job.id } }),
    onSuccess: async (_, step) => {
      await refetchJob(client, job.id)
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
      refetchJob(client, job.id)
    },
  })
  return { mutate, pending: isPending ? variables : null, quotaError, setQuotaError }
}

/** The actions that the job's state allows its owner. `onRemoved` is called once the job is off the list. */
export function OwnJobActions({ job, onRemoved }: { job: EmployerJob; onRemoved: () => void }) {
  const { mutate, pending, quotaError, setQuotaError } = useStep(job)
  const [asking, setAsking] = useState<'close' | 'remove' | null>(null)
  const mayPay = useMayInTeam('owner')
  const state = stateOf(job)
  // What is over is published again, and what is open gets a second job like it.
  const copyLabel = state === 'closed' ? 'Publicar de novo' : 'Duplicar'
  const named = (label: string) => `${label}: ${job.title}`
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {jobAllows('edit', state) && (
        <Link
          to={paths.editJob(job.id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          aria-label={named('Editar')}
        >
          Editar
        </Link>
      )}
      {!job.stopReason && mayPay && <SponsorshipActions job={job} onDone={onRemoved} />}
      {stepNames
        .filter((step) => jobAllows(step, state) && !(job.stopReason && opensAgain.has(step)))
        .map((step) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'pause' ? 'ghost' : 'primary'}
            className="not-first:ml-1"
            aria-label={named(steps[step].label)}
            loading={pending === step}
            onClick={singlePress(() => pending ?? mutate(step))}
          >
            {steps[step].label}
          </Button>
        ))}
      {jobAllows('duplicate', state) && (
        <Link
          to={paths.copyJob(job.id)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={named(copyLabel)}
        >
          {copyLabel}
        </Link>
      )}
      {jobAllows('close', state) && (
        <Button variant="ghost" size="sm" aria-label={named('Encerrar')} onClick={() => setAsking('close')}>
          Encerrar
        </Button>
      )}
      {jobAllows('remove', state) && (
        <Button variant="ghost" size="sm" aria-label={named('Excluir')} onClick={() => setAsking('remove')}>
          Excluir
        </Button>
      )}
      <CloseJobDialog
        job={job}
        open={asking === 'close'}
        onOpenChange={(open) => setAsking(open ? 'close' : null)}
      />
      <RemoveJobDialog
        job={job}
        open={asking === 'remove'}
        onOpenChange={(open) => setAsking(open ? 'remove' : null)}
        onRemoved={onRemoved}
      />
      <QuotaDialog error={quotaError} close={() => setQuotaError(null)} />
    </div>
  )
}
