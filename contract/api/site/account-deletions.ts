import { z } from 'zod'
import { DELETION_CONFIRMATION } from '#contract/accounts/accounts.ts'
import { adminReason } from '#contract/admin/managed-users-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, instant, success } from '#contract/fields-form.ts'

const count = z.int()

const deletionPreview = z.object({
  /** Why the account cannot be deleted now. */
  obstacle: z.enum(['last_admin', 'last_owner', 'subscription']).nullable(),
  /** How the caller proves that the account is theirs: `sign_in` means that the session is not recent enough. */
  proof: z.enum(['password', 'sign_in', 'none']),
  /** Applications of a doctor without a final answer. */
  applications: count,
  savedJobs: count,
  /** Jobs of a company that would be closed, and applications to them that would be answered. */
  jobs: count,
  receivedApplications: count,
  /** The company has paid, so receipts and invoices are kept. */
  keepsPayments: z.boolean(),
})
export type DeletionPreview = z.output<typeof deletionPreview>

const deletionProof = z.object({
  password: z.string().max(1000).optional(),
  confirmation: z.literal(DELETION_CONFIRMATION, `Digite ${DELETION_CONFIRMATION} para confirmar`),
})

export const previewDeletion = endpoint('GET', '/me/deletion', {
  access: ['signedIn'],
  team: 'owner',
  summary: 'O que a exclusão da própria conta apagaria, e o que a impede',
  reply: deletionPreview,
})

export const deleteOwnAccount = endpoint('POST', '/me/deletion', {
  access: ['signedIn'],
  team: 'owner',
  summary: 'Exclui a própria conta, com prazo para desistir',
  body: deletionProof,
  reply: z.object({ success: z.literal(true), removedAt: instant }),
})

export const previewCompanyDeletion = endpoint('GET', '/company/deletion', {
  access: ['employer'],
  team: 'owner',
  summary: 'O que a exclusão da empresa apagaria, e o que a impede',
  reply: deletionPreview,
})

/** By any owner. The founder deletes her account with it and can cancel it herself; otherwise only the operator can. */
export const deleteCompany = endpoint('POST', '/company/deletion', {
  access: ['employer'],
  team: 'owner',
  summary: 'Exclui a empresa, com prazo para desistir',
  body: deletionProof,
  reply: z.object({ success: z.literal(true), removedAt: instant }),
})

/** The account is again what it was before the order; what its owner has asked for stays. */
export const cancelOrderedDeletion = endpoint('POST', '/admin/users/:id/cancel-deletion', {
  access: ['admin'],
  summary:
    'Cancela a exclusão que a administração ou outra pessoa responsável pela empresa pediu; o motivo fica registrado, e há aviso por e-mail',
  params: idParams,
  body: z.object({ reason: adminReason }),
  reply: success,
})
