import { z } from 'zod'
import { storedRoles } from '#contract/accounts/roles.ts'
import {
  type ApprovalKind,
  type ApprovalStatus,
  approvalKinds,
  approvalStatuses,
} from '#contract/admin/approvals.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, paragraphs, success } from '#contract/fields-form.ts'

const kind = z.enum(Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]])
const status = z.enum(Object.keys(approvalStatuses) as [ApprovalStatus, ...ApprovalStatus[]])

const demotedRoles = ['doctor', 'employer', 'telehealth'] as const

const person = z.object({ id, name: z.string(), email: z.string() })

const approval = z.object({
  id,
  kind,
  status,
  /** Null once the account is deleted. */
  subject: person.extend({ role: z.enum(storedRoles).nullable() }).nullable(),
  requestedBy: person.nullable(),
  reason: z.string(),
  /** New role of the account, for `demote_admin`. */
  toRole: z.enum(demotedRoles).nullable(),
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  /** Whether the caller may approve or reject it: it is open, not their own request and not about them. */
  mayDecide: z.boolean(),
  /** Whether the caller may withdraw it. */
  mayWithdraw: z.boolean(),
})
export type Approval = z.output<typeof approval>

export const listApprovals = endpoint('GET', '/admin/approvals', {
  access: ['admin'],
  summary: 'Pedidos que precisam de uma segunda pessoa da administração, os abertos primeiro; no máximo 50',
  reply: z.object({ items: z.array(approval), openCount: z.int() }),
})

export const requestApproval = endpoint('POST', '/admin/approvals', {
  access: ['admin'],
  summary: 'Pede a outra pessoa da administração que aprove uma ação sobre uma conta',
  body: z
    .object({
      kind,
      userId: id,
      reason: paragraphs(500).pipe(z.string().min(1, 'Informe o motivo')),
      /** Only for `demote_admin`, which needs it. */
      toRole: z.enum(demotedRoles).optional(),
    })
    .refine(({ kind, toRole }) => (kind === 'demote_admin') === (toRole !== undefined), {
      path: ['toRole'],
      message: 'Selecione um tipo de conta.',
    }),
  reply: z.object({ success: z.literal(true), id }),
  status: 201,
})

export const approve = endpoint('POST', '/admin/approvals/:id/approve', {
  access: ['admin'],
  summary: 'Aprova um pedido de outra pessoa, e o executa',
  params: idParams,
  reply: success,
})

export const reject = endpoint('POST', '/admin/approvals/:id/reject', {
  access: ['admin'],
  summary: 'Recusa um pedido de outra pessoa',
  params: idParams,
  reply: success,
})

export const withdrawApproval = endpoint('POST', '/admin/approvals/:id/withdraw', {
  access: ['admin'],
  summary: 'Retira um pedido próprio que ninguém decidiu',
  params: idParams,
  reply: success,
})
