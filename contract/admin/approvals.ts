/**
 * Changes of an account that a second admin has to approve. The other decisions that take two admins are the refusal of a CRM
 * (`contract/hiring/registration-checks.ts`), the opening of a doctor's document (`opening-requests.ts`), and an appeal against
 * one's own decision (`contract/api/moderation/report-cases.ts`). Without zod, because pages list the labels.
 */

export const approvalKinds = {
  grant_admin: 'Tornar administrador',
  delete_account: 'Excluir conta',
  suspend_admin: 'Suspender administrador',
  reinstate_admin: 'Encerrar suspensão de administrador',
  demote_admin: 'Retirar da administração',
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
