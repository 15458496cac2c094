import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import type { Explanation } from '#contract/publishing/job-decisions.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface RemoveForReasonProps {
  job: Pick<ReviewedJob, 'id' | 'title' | 'updatedAt'>
  onClose: () => void
  onRemoved?: () => void
}

/** Asks an admin before removing a job. The call fails if anybody has changed the job since it was read. */
export function RemoveForReason({ job, onClose, onRemoved }: RemoveForReasonProps) {
  const client = useQueryClient()
  const { id, title, updatedAt } = job
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ reason, reasonCode }: Explanation) =>
      call('POST /admin/jobs/:id/remove', {
        params: { id },
        body: { reason, updatedAt, ...(reasonCode && { reasonCode }) },
      }),
  })
  return (
    <ReasonDialog
      open
      action="Excluir vaga"
      loadingLabel="Excluindo..."
      description={`“${title}” sai da busca e das vagas da empresa, e isso não pode ser desfeito. Quem se candidatou ainda vê a vaga como encerrada, e um destaque pago que ainda vale é devolvido. A empresa recebe o motivo.`}
      isPending={isPending}
      error={error}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={(explanation) =>
        // A promise, because this leaves the screen with the job's row. `error` shows a failure.
        mutateAsync(explanation).then(
          async () => {
            toast({ title: 'Vaga excluída com sucesso.', variant: 'success' })
            onClose()
            onRemoved?.()
            await refetchJob(client, id, { isGone: true })
          },
          () => refetchJob(client, id),
        )
      }
    />
  )
}
