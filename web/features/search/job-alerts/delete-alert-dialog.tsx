import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { refetchAlerts } from '#web/features/search/alert-offer/queries.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks before deleting an alert and the list of what it has sent. */
export function DeleteAlertDialog({ alert, onClose }: { alert: JobAlert; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('DELETE /job-alerts/:id', { params: { id: alert.id } }),
    onSuccess: async () => {
      toast({ title: 'Alerta excluído', variant: 'success' })
      await refetchAlerts(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Excluir este alerta?"
      description={`“${alert.name}” deixa de avisar, e a lista do que ele enviou some daqui.`}
      confirmLabel="Excluir alerta"
      loadingLabel="Excluindo..."
      danger
      loading={isPending}
      onConfirm={() => mutate()}
    >
      {error && <FormError title="O alerta não foi excluído">{error.message}</FormError>}
    </ConfirmDialog>
  )
}
