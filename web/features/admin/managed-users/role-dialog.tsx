import { useState } from 'react'
import { type Role, roles } from '#contract/accounts/roles.ts'
import { APPROVAL_DAYS } from '#contract/admin/approvals.ts'
import { MAX_ADMIN_REASON, roleLabels } from '#contract/admin/managed-users.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { useApprovalRequest } from '#web/features/admin/approvals/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangeRole } from './queries.ts'

/**
 * Changes what kind of account it is; to make somebody an admin, or no admin any more, it asks a second admin. After a conflict it shows the current
 * value and keeps the choice.
 */
export function RoleDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const change = useChangeRole(user)
  const request = useApprovalRequest(user)
  const [role, setRole] = useState<Role | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const wasAdmin = user.role === 'admin'
  const needsApproval = wasAdmin || role === 'admin'
  const { isPending, error } = needsApproval ? request : change
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Trocar o tipo da conta"
      description={`Tipo atual: ${user.role ? roleLabels[user.role] : 'nenhum'}. ${
        needsApproval
          ? `Mudar quem faz parte da administração depende de duas pessoas: outra pessoa da administração precisa aprovar o pedido em ${APPROVAL_DAYS} dias.`
          : 'A troca vale na hora, também para quem está com a sessão aberta.'
      }`}
      confirmLabel={needsApproval ? 'Pedir aprovação' : 'Trocar tipo'}
      loadingLabel={needsApproval ? 'Enviando...' : 'Trocando...'}
      loading={isPending}
      onConfirm={() => {
        if (!role || (needsApproval && !reason.trim())) return setMissing(true)
        if (role === 'admin') return request.mutate({ kind: 'grant_admin', reason }, { onSuccess: onClose })
        if (wasAdmin)
          return request.mutate({ kind: 'demote_admin', reason, toRole: role }, { onSuccess: onClose })
        change.mutate(
          { role, updatedAt: user.updatedAt },
          {
            onSuccess: () => {
              toast({ title: 'Tipo da conta trocado', variant: 'success' })
              onClose()
            },
          },
        )
      }}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <Field label="Novo tipo" required error={isMissing && !role ? 'Selecione um tipo de conta.' : ''}>
        <Select
          placeholder="Selecione"
          options={roles
            .filter((one) => one !== user.role && (one !== 'admin' || user.suspendedAt === null))
            .map((one) => ({ value: one, label: roleLabels[one] }))}
          value={role}
          onChange={({ target }) => {
            setRole(target.value as Role)
            setMissing(false)
          }}
        />
      </Field>
      {needsApproval && (
        <Field
          label="Motivo"
          required
          className="mt-4"
          aside={`${reason.length} / ${MAX_ADMIN_REASON}`}
          error={isMissing && !reason.trim() ? 'Informe o motivo.' : ''}
        >
          <Textarea
            value={reason}
            maxLength={MAX_ADMIN_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
