import { isEmployerRole } from '#contract/accounts/roles.ts'
import { approvalKinds } from '#contract/admin/approvals.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import type { MenuItem } from '#web/ui/menu-panel.tsx'

/** The dialogs that an account's panel opens. */
export type UserStep =
  | 'suspend'
  | 'reinstate'
  | 'cancelDeletion'
  | 'document'
  | 'role'
  | 'grant'
  | 'viewAs'
  | 'makeAdmin'
  | 'delete'
  | 'personalData'
  | 'accessRecords'

interface MenuActions {
  open: (step: UserStep) => void
  inviteAgain: () => void
}

/** 'Mais ações': what is rarer than suspending an account and hiding its profile. */
export function userMenu(user: UserDetails, { open, inviteAgain }: MenuActions): readonly MenuItem[] {
  const { role, situation, suspendedAt, deletionDueAt } = user
  const isAdmin = role === 'admin'
  const groups: MenuItem[][] = [
    !isAdmin && !suspendedAt ? [{ label: 'Ver como', onSelect: () => open('viewAs') }] : [],
    [
      ...(role === 'doctor' ? [{ label: 'Corrigir CPF', onSelect: () => open('document') }] : []),
      ...(isEmployerRole(role)
        ? [
            { label: 'Corrigir CNPJ', onSelect: () => open('document') },
            { label: 'Conceder plano', onSelect: () => open('grant') },
          ]
        : []),
      ...(role ? [{ label: 'Trocar tipo da conta', onSelect: () => open('role') }] : []),
      ...(!isAdmin && !suspendedAt
        ? [{ label: approvalKinds.grant_admin, onSelect: () => open('makeAdmin') }]
        : []),
      ...(situation === 'unverified' ? [{ label: 'Enviar outro convite', onSelect: inviteAgain }] : []),
    ],
    [
      { label: 'Baixar dados pessoais', onSelect: () => open('personalData') },
      { label: 'Baixar registros de acesso', onSelect: () => open('accessRecords') },
    ],
    deletionDueAt
      ? []
      : [{ label: approvalKinds.delete_account, danger: true, onSelect: () => open('delete') }],
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : ['separator' as const, ...group]))
}
