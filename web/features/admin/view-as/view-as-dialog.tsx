import { useMutation } from '@tanstack/react-query'
import { VIEW_MINUTES } from '#contract/admin/impersonation.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call, enterView } from '#web/lib/session.ts'

/** Lets an admin see the app as `user` does. */
export function ViewAsDialog({ user, onClose }: { user: { id: string; name: string }; onClose: () => void }) {
  const start = useMutation<Reply<'POST /admin/users/:id/view-as'>, CallError, string>({
    mutationFn: (reason) =>
      call('POST /admin/users/:id/view-as', { params: { id: user.id }, body: { reason } }),
    onSuccess: ({ viewToken }) => enterView(viewToken),
  })
  return (
    <ReasonDialog
      title={`Ver como ${user.name}?`}
      description={`Por ${VIEW_MINUTES} minutos, esta aba mostra o Medponto como essa pessoa o vê, sem poder alterar nada. Mensagens e documentos não aparecem. A pessoa recebe um e-mail com o motivo, e o acesso fica registrado.`}
      confirmLabel="Ver como"
      loadingLabel="Abrindo..."
      isPending={start.isPending || start.isSuccess}
      error={start.error}
      onConfirm={(reason) => start.mutate(reason)}
      onClose={onClose}
    />
  )
}
