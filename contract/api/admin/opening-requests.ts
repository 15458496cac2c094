import { z } from 'zod'
import { adminReason } from '#contract/admin/managed-users-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, success } from '#contract/fields-form.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { documentScans } from '#contract/hiring/documents.ts'

const admin = { access: ['admin'] } as const

const request = z.object({
  id,
  /** Null once the account is deleted. */
  requestedBy: z.string().nullable(),
  /** It is the caller's. */
  isOwn: z.boolean(),
  reason: z.string(),
  requestedAt: instant,
  /** The end of the time in which another admin can decide it. */
  expiresAt: instant,
  /** Until when the requester may open the document; null before the approval. */
  opensUntil: instant.nullable(),
  /** Null before the approval. */
  approvedBy: z.string().nullable(),
  /** Whether the caller may approve or reject it. */
  mayDecide: z.boolean(),
  /** Whether the caller may open the document now. */
  mayOpen: z.boolean(),
})
export type OpeningRequest = z.output<typeof request>

const version = z.object({
  kind: z.enum(documentKindNames),
  /** The doctor's own name for it; empty if she has given none. */
  title: z.string(),
  /** Of the version, from 1. */
  number: z.int(),
})

const doctorDocument = version.extend({
  /** Of the version. */
  id,
  /** Another version has replaced it. It is listed because of a request. */
  isReplaced: z.boolean(),
  uploadedAt: instant,
  bytes: z.int(),
  pages: z.int(),
  /** Nobody but its owner opens a version that the antivirus has not found clean, if there is an antivirus. */
  scan: z.enum(documentScans),
  /** Whether the caller may ask for its opening: not while an own request is open or approved. */
  mayRequest: z.boolean(),
  /** The open requests, and the approved ones whose time is not over. */
  requests: z.array(request),
})
export type DoctorDocument = z.output<typeof doctorDocument>

export const listDoctorDocuments = endpoint('GET', '/admin/users/:id/documents', {
  ...admin,
  summary: 'Quais documentos um médico guarda, sem o conteúdo, e os pedidos para abri-los',
  params: idParams,
  reply: z.object({
    items: z.array(doctorDocument),
    /** The admins who could decide a request of the caller. */
    deciders: z.array(z.string()),
  }),
})

const listed = request.extend({
  document: version,
  doctor: z.object({ id, name: z.string(), email: z.string() }),
})
export type ListedOpeningRequest = z.output<typeof listed>

export const listOpeningRequests = endpoint('GET', '/admin/opening-requests', {
  ...admin,
  summary:
    'Pedidos abertos para abrir documentos de médicos, e os próprios que foram aprovados e ainda valem',
  reply: z.object({ items: z.array(listed) }),
})

export const requestOpening = endpoint('POST', '/admin/opening-requests', {
  ...admin,
  summary: 'Pede a outra pessoa da administração que aprove a abertura de uma versão de um documento',
  body: z.object({
    versionId: id,
    /** The doctor reads it once the document is opened. */
    reason: adminReason,
  }),
  reply: success.extend({ id }),
  status: 201,
})

export const approveOpeningRequest = endpoint('POST', '/admin/opening-requests/:id/approve', {
  ...admin,
  summary: 'Aprova um pedido de outra pessoa, que pode abrir o documento por um dia',
  params: idParams,
  reply: success,
})

export const rejectOpeningRequest = endpoint('POST', '/admin/opening-requests/:id/reject', {
  ...admin,
  summary: 'Recusa um pedido de outra pessoa para abrir um documento',
  params: idParams,
  reply: success,
})

export const withdrawOpeningRequest = endpoint('POST', '/admin/opening-requests/:id/withdraw', {
  ...admin,
  summary: 'Retira um pedido próprio que ninguém decidiu',
  params: idParams,
  reply: success,
})

export const openRequestedDocument = endpoint('GET', '/admin/opening-requests/:id/file', {
  ...admin,
  summary: 'O arquivo de um documento cuja abertura foi aprovada; a abertura é registrada',
  params: idParams,
  reply: z.string(),
})
