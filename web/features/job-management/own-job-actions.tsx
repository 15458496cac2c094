import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import { canJob, JOB_DURATION_DAYS, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { refetchJob } from '#web/features/jobs/refetch-job.ts'
import { type Limit, LimitDialog } from '#web/features/subscriptions/limit-notice.tsx'
import { limitOf } from '#web/features/subscriptions/limit-of.ts'
import { call } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CloseJobDialog } from './close-dialog.tsx'
import { RemoveJobDialog } from './remove-dialog.tsx'

const moves = {
  pause: { label: 'Pausar', done: 'Vaga pausada', text: 'Ela saiu das buscas. Reative quando quiser.' },
  reactivate: { label: 'Reativar', done: 'Vaga reativada', text: 'Ela voltou às buscas.' },
  renew: {
    label: 'Renovar',
    done: 'Vaga renovada',
    text: `Ela voltou às buscas por mais ${JOB_DURATION_DAYS} dias.`,
  },
  resubmit: {
    label: 'Enviar para análise',
    done: 'Vaga enviada para análise',
    text: 'Ela aparece nas buscas assim que for aprovada.',
  },
} as const
type Move = keyof typeof moves
const order = Object.keys(moves) as Move[]

function useMove(job: EmployerJob) {
  const client = useQueryClient()
  const [limit, setLimit] = useState<Limit | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (move: Move) => call(`POST /jobs/:id/${move}`, { params: { id: job.id } }),
    onSuccess: async (_, move) => {
      await refetchJob(client, job.id)
      toast({ title: moves[move].done, description: moves[move].text, variant: 'success' })
    },
    onError: (error) => {
      const reached = limitOf(error)
      if (reached) return setLimit(reached)
      toast({ title: 'Erro', description: error.message, variant: 'destructive' })
      // What the list shows may be what is out of date.
      refetchJob(client, job.id)
    },
  })
  return { mutate, busy: isPending ? variables : null, limit, setLimit }
}

/** What the owner can do with a job in its state; `onRemoved` once it is off the list. */
export function OwnJobActions({ job, onRemoved }: { job: EmployerJob; onRemoved: () => void }) {
  const { mutate, busy, limit, setLimit } = useMove(job)
  const [asking, setAsking] = useState<'close' | 'remove' | null>(null)
  const state = stateOf(job)
  const named = (label: string) => `${label}: ${job.title}`
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {canJob('edit', state) && (
        <Link
          to={paths.editJob(job.id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          aria-label={named('Editar')}
        >
          Editar
        </Link>
      )}
      {order
        .filter((move) => canJob(move, state))
        .map((move) => (
          <Button
            key={move}
            size="sm"
            variant={move === 'pause' ? 'ghost' : 'primary'}
            className="not-first:ml-1"
            aria-label={named(moves[move].label)}
            loading={busy === move}
            onClick={() => mutate(move)}
          >
            {moves[move].label}
          </Button>
        ))}
      {canJob('duplicate', state) && (
        <Link
          to={paths.copyJob(job.id)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={named('Duplicar')}
        >
          Duplicar
        </Link>
      )}
      {canJob('close', state) && (
        <Button variant="ghost" size="sm" aria-label={named('Encerrar')} onClick={() => setAsking('close')}>
          Encerrar
        </Button>
      )}
      {canJob('remove', state) && (
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
      <LimitDialog limit={limit} close={() => setLimit(null)} />
    </div>
  )
}
