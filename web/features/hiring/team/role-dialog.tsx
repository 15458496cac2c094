import { useState } from 'react'
import type { TeamMember } from '#contract/api/hiring/team.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useTeamChange } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

interface RoleDialogProps {
  member: TeamMember
  open: boolean
  onClose: () => void
}

/** Changes what a person may do. */
export function RoleDialog({ member, open, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role)
  const change = useTeamChange(
    () => call('PATCH /team/members/:id', { params: { id: member.id }, body: { role } }),
    { done: `Função de ${member.name} alterada`, onDone: onClose },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={member.hasLeft ? 'Dar acesso de novo' : 'Mudar função'}
      description={
        member.isSelf
          ? 'Você perde na hora o que a nova função não permite.'
          : `${member.name} · ${member.email}`
      }
      confirmLabel="Salvar função"
      loadingLabel="Salvando..."
      loading={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    >
      <RoleFields
        control={(one) => ({
          name: `role-${member.id}`,
          checked: one === role,
          onChange: () => setRole(one),
        })}
      />
    </ConfirmDialog>
  )
}
