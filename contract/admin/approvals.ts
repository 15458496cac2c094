/** Actions of admins that a second admin has to approve. Without zod, because pages list the labels. */

export const approvalKinds = {
  grant_admin: 'Tornar administrador',
  delete_account: 'Excluir conta',
} as const
export type ApprovalKind = keyof typeof approvalKinds

export const approvalStatuses = {
  open: 'Aguardando aprovação',
  approved: 'Aprovado',
  rejected: 'Recusado',
  withdrawn: 'Retirado por quem pediu',
  expired: 'Expirado',
} as const
export type ApprovalStatus = keyof typeof approvalStatuses

/** Days after which a request that nobody has decided expires. */
export const APPROVAL_DAYS = 7
