import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields-form.ts'
import { moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { bulkMoveForm, movedIds, moveForm } from '#contract/hiring/application-moves-form.ts'
import { applicationStatuses, endReasons } from '#contract/hiring/applications.ts'
import { bulkReply } from '#contract/platform/bulk-form.ts'

const status = z.enum(applicationStatuses)

const moved = z.object({
  id,
  status,
  /** Undoes this move until `undoUntil`; null if the application was in this stage already. */
  moveId: id.nullable(),
  undoUntil: instant.nullable(),
})
export type Moved = z.output<typeof moved>

export const moveApplication = endpoint('PUT', '/applications/:id/status', {
  access: ['employer'],
  summary: 'Move uma candidatura recebida para outra etapa; a pessoa é avisada depois de 10 segundos',
  params: idParams,
  body: moveForm,
  reply: moved,
})

export const undoMove = endpoint('POST', '/applications/:id/status/undo', {
  access: ['employer'],
  summary: 'Desfaz a última mudança de etapa, em até 10 segundos',
  params: idParams,
  body: z.object({ moveId: id }),
  reply: z.object({ id, status, endReason: z.enum(endReasons).nullable() }),
})

const previewedMove = z.object({
  id,
  doctorName: z.string(),
  jobTitle: z.string(),
  status,
  /** Why the application cannot be moved; null if it can. */
  problem: z.string().nullable(),
})
export type PreviewedMove = z.output<typeof previewedMove>

export const previewMoves = endpoint('POST', '/applications/bulk/preview', {
  access: ['employer'],
  summary: 'Mostra o que uma mudança de etapa faria com até 100 candidaturas',
  body: z.object({ ids: movedIds, status: z.enum(moveStatuses) }),
  reply: z.object({ items: z.array(previewedMove) }),
})

export const moveApplications = endpoint('POST', '/applications/bulk', {
  access: ['employer'],
  summary: 'Move até 100 candidaturas para uma etapa, com um resultado para cada uma',
  cost: 20,
  body: bulkMoveForm,
  reply: bulkReply,
})

export const undoMoves = endpoint('POST', '/applications/bulk/undo', {
  access: ['employer'],
  summary: 'Desfaz todas as mudanças de um lote, em até 10 segundos',
  cost: 20,
  body: z.object({ batchId: id }),
  reply: bulkReply,
})
