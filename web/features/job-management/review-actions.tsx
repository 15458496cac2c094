import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReviewedJob } from '#contract/api/managed-jobs.ts'
import { canJob, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { refetchJob } from '#web/features/jobs/refetch-job.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RemoveJobDialog } from './remove-dialog.tsx'

type Judgement = 'approve' | 'reject' | 'approveWords' | 'refuseWords'

/** The version that was read goes with each: what was edited meanwhile is not judged unseen. */
function judge({ id, version }: ReviewedJob, judgement: Judgement, reason: string) {
  const params = { id }
  if (judgement === 'approve' || judgement === 'reject') {
    const status = judgement === 'approve' ? 'active' : 'rejected'
    return call('PATCH /admin/jobs/:id/status', { params, body: { status, reason, version } })
  }
  const status = judgement === 'approveWords' ? 'approved' : 'refused'
  return call('PATCH /admin/jobs/:id/words', { params, body: { status, reason, version } })
}

const done: Record<Judgement, string> = {
  approve: 'Vaga aprovada',
  reject: 'Vaga recusada',
  approveWords: 'Texto novo aprovado',
  refuseWords: 'Texto novo recusado',
}

function useJudging(job: ReviewedJob, onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ judgement, reason = '' }: { judgement: Judgement; reason?: string }) =>
      judge(job, judgement, reason),
    onSuccess: async (_, { judgement }) => {
      await refetchJob(client, job.id)
      toast({ title: done[judgement], variant: 'success' })
      onGone()
    },
  })
}

/** Whether new words of a published job are to be judged apart from it. */
export const wordsWait = (job: ReviewedJob) =>
  job.edit?.refusedFor === null && canJob('approveWords', stateOf(job))

/** What an admin can do with a job; `onGone` once its buttons are not what they were. */
export function ReviewActions({ job, onGone }: { job: ReviewedJob; onGone: () => void }) {
  const [asking, setAsking] = useState<'reject' | 'refuseWords' | 'remove' | null>(null)
  const { mutate, isPending, error, variables } = useJudging(job, () => {
    setAsking(null)
    onGone()
  })
  const state = stateOf(job)
  const words = wordsWait(job)
  const named = (label: string) => `${label}: ${job.title}`
  const asked = { isPending, error, onOpenChange: (open: boolean) => !open && setAsking(null) }
  const approveWith = words ? 'approveWords' : 'approve'
  return (
    <>
      {error && asking === null && (
        <Alert variant="danger" className="my-3">
          {error.message}
        </Alert>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 border-t pt-3">
        {(words || canJob('approve', state)) && (
          <Button
            size="sm"
            loading={isPending && variables.judgement === approveWith}
            loadingLabel="Aprovando..."
            aria-label={named(words ? 'Aprovar texto' : 'Aprovar')}
            onClick={() => mutate({ judgement: approveWith })}
          >
            {words ? 'Aprovar texto' : 'Aprovar'}
          </Button>
        )}
        {words && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={named('Recusar texto')}
            onClick={() => setAsking('refuseWords')}
          >
            Recusar texto
          </Button>
        )}
        {canJob('reject', state) && (
          <Button
            variant={canJob('approve', state) ? 'secondary' : 'ghost'}
            size="sm"
            aria-label={named('Recusar')}
            onClick={() => setAsking('reject')}
          >
            {words ? 'Recusar vaga' : 'Recusar'}
          </Button>
        )}
        <Link
          to={paths.job(job.id)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={named('Ver')}
        >
          Ver
        </Link>
        {canJob('edit', state) && (
          <Link
            to={paths.editJob(job.id)}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            aria-label={named('Editar')}
          >
            Editar
          </Link>
        )}
        {canJob('remove', state) && (
          <Button variant="ghost" size="sm" aria-label={named('Excluir')} onClick={() => setAsking('remove')}>
            Excluir
          </Button>
        )}
      </div>
      <RefuseDialog
        {...asked}
        action="Recusar vaga"
        description={`“${job.title}” fica fora da busca. A empresa vê o motivo, pode corrigir e enviar de novo.`}
        open={asking === 'reject'}
        refuse={(reason) => mutate({ judgement: 'reject', reason })}
      />
      <RefuseDialog
        {...asked}
        action="Recusar texto"
        description={`“${job.title}” continua com o texto aprovado. A empresa vê o motivo, pode corrigir e enviar de novo.`}
        open={asking === 'refuseWords'}
        refuse={(reason) => mutate({ judgement: 'refuseWords', reason })}
      />
      <RemoveJobDialog
        job={job}
        isOwn={false}
        open={asking === 'remove'}
        onOpenChange={asked.onOpenChange}
        onRemoved={onGone}
      />
    </>
  )
}
