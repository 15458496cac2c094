import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { type CloseReason, closeReasonLabels, closeReasons } from '#contract/jobs/jobs.ts'
import { call } from '#web/lib/session.ts'
import { Radio } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'
import { refetchJob } from './refetch-job.ts'

type CloseJobDialogProps = {
  job: Pick<EmployerJob, 'id' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the reason and closes the job. */
export function CloseJobDialog({ job, open, onOpenChange }: CloseJobDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState<CloseReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: CloseReason) =>
      call('POST /jobs/:id/close', { params: { id: job.id }, body: { reason: chosen } }),
    onSuccess: async () => {
      await refetchJob(client, job.id)
      onOpenChange(false)
      toast({ title: 'Vaga encerrada', variant: 'success' })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Encerrar vaga?"
      description={`“${job.title}” sai da busca e não recebe mais candidaturas. Não é possível reabri-la; as candidaturas recebidas continuam com você.`}
      confirmLabel="Encerrar vaga"
      loadingLabel="Encerrando..."
      danger
      loading={isPending}
      onConfirm={() => (reason ? mutate(reason) : setMissing(true))}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <fieldset aria-describedby={isMissing ? 'close-reason-error' : undefined}>
        <legend className="font-semibold text-small">Por que a vaga está sendo encerrada?</legend>
        {closeReasons.map((value) => (
          <Radio
            key={value}
            name="reason"
            value={value}
            label={closeReasonLabels[value]}
            checked={reason === value}
            onChange={() => {
              setReason(value)
              setMissing(false)
            }}
          />
        ))}
        {isMissing && (
          <p id="close-reason-error" role="alert" className="text-danger text-small">
            Escolha o motivo
          </p>
        )}
      </fieldset>
    </ConfirmDialog>
  )
}
