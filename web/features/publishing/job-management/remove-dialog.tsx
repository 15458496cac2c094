import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { count } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

interface RemoveJobDialogProps {
  job: Pick<EmployerJob, 'id' | 'title' | 'applicationCount'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved: () => void
}

/** Asks its owner before removing a job from their lists (spec B §5). */
export function RemoveJobDialog({ job, open, onOpenChange, onRemoved }: RemoveJobDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('DELETE /jobs/:id', { params: { id: job.id } }),
    onSuccess: async () => {
      await refetchJob(client, job.id)
      toast({ title: 'Vaga excluída com sucesso.', variant: 'success' })
      onRemoved()
    },
  })
  const consequence =
    job.applicationCount > 0
      ? ` ${count(job.applicationCount, 'candidatura recebida continua', 'candidaturas recebidas continuam')} em Candidaturas, e quem se candidatou ainda vê a vaga como encerrada.`
      : ''
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Tem certeza que deseja excluir esta vaga?"
      description={`“${job.title}” sai da busca e das suas vagas, e isso não pode ser desfeito.${consequence}`}
      confirmLabel="Excluir vaga"
      loadingLabel="Excluindo..."
      danger
      loading={isPending}
      onConfirm={() => mutate()}
    >
      {error && <FormError title="Não foi possível excluir a vaga.">{error.message}</FormError>}
    </ConfirmDialog>
  )
}
