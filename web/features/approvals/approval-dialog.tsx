import type { ApprovalKind } from '#contract/admin/approvals.ts'
import { ReasonDialog } from '#web/features/back-office/reason-dialog.tsx'
import { useApprovalRequest } from './queries.ts'

const titles: Record<ApprovalKind, (name: string) => string> = {
  grant_admin: (name) => `Tornar ${name} administrador?`,
  delete_account: (name) => `Excluir a conta de ${name}?`,
}

const effects: Record<ApprovalKind, string> = {
  grant_admin: 'A pessoa poderá ver e alterar tudo no Medponto.',
  delete_account: 'A conta é desativada na aprovação e removida 7 dias depois.',
}

/** Asks another admin to approve an action about `user`. */
export function ApprovalDialog({
  kind,
  user,
  onClose,
}: {
  kind: ApprovalKind
  user: { id: string; name: string }
  onClose: () => void
}) {
  const request = useApprovalRequest(user)
  return (
    <ReasonDialog
      title={titles[kind](user.name)}
      description={`${effects[kind]} Isto depende de duas pessoas: outra pessoa da administração precisa aprovar o pedido em 7 dias.`}
      confirmLabel="Pedir aprovação"
      loadingLabel="Enviando..."
      isPending={request.isPending}
      error={request.error}
      onConfirm={(reason) => request.mutate({ kind, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
