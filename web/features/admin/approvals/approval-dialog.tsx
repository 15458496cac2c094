import { APPROVAL_DAYS, type ApprovalKind } from '#contract/admin/approvals.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { approvalTexts } from './approval-texts.ts'
import { useApprovalRequest } from './queries.ts'

/** Asks another admin to approve an action about `user`. */
export function ApprovalDialog({
  kind,
  user,
  onClose,
}: {
  kind: Exclude<ApprovalKind, 'demote_admin'>
  user: { id: string; name: string }
  onClose: () => void
}) {
  const request = useApprovalRequest(user)
  return (
    <ReasonDialog
      title={approvalTexts[kind].title(user.name)}
      description={`${approvalTexts[kind].effect} Isto depende de duas pessoas: outra pessoa da administração precisa aprovar o pedido em ${APPROVAL_DAYS} dias.`}
      confirmLabel="Pedir aprovação"
      loadingLabel="Enviando..."
      isPending={request.isPending}
      error={request.error}
      onConfirm={(reason) => request.mutate({ kind, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
