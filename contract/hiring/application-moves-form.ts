import { z } from 'zod'
import { givenInstant, id, line, paragraphs } from '../fields-form.ts'
import { moveStatuses } from './application-lifecycle.ts'
import {
  MAX_MOVE_MESSAGE,
  MAX_MOVED_AT_ONCE,
  MAX_TEMPLATE_NAME,
  rejectionReasons,
} from './application-moves.ts'
import { applicationStatuses } from './applications.ts'
import {
  interviewMinutes,
  MAX_INTERVIEW_NOTE,
  MAX_INTERVIEW_PLACE,
  MAX_PROPOSED_TIMES,
} from './interviews.ts'

/** The times, length and place that an employer proposes. */
export const interviewForm = z.object({
  times: z
    .array(givenInstant)
    .min(1, 'Proponha pelo menos um horário.')
    .max(MAX_PROPOSED_TIMES, `Proponha no máximo ${MAX_PROPOSED_TIMES} horários.`)
    .refine((times) => new Set(times.map((time) => Date.parse(time))).size === times.length, {
      message: 'Proponha horários diferentes.',
    }),
  minutes: z.union(interviewMinutes.map((minutes) => z.literal(minutes))),
  /** An address or the link of a call. */
  place: line(MAX_INTERVIEW_PLACE).pipe(z.string().min(1, 'Informe o endereço ou o link da chamada.')),
  note: paragraphs(MAX_INTERVIEW_NOTE).default(''),
})
export type InterviewForm = z.output<typeof interviewForm>

const words = {
  status: z.enum(moveStatuses),
  /** Required to reject. */
  reason: z.enum(rejectionReasons).optional(),
  /** Whether the doctor sees the reason. */
  showReason: z.boolean().default(false),
  /** The message to the doctor, with `{nome}`, `{vaga}` and `{empresa}`. */
  message: paragraphs(MAX_MOVE_MESSAGE).default(''),
}
const needsReason = ({ status, reason }: { status: string; reason?: string | undefined }) =>
  status !== 'rejected' || reason !== undefined
const missingReason = { path: ['reason'], message: 'Escolha o motivo.' }

export const moveForm = z
  .object({
    ...words,
    /** The status that the recruiter saw. If the application has another status by now, the move is refused. */
    expectedStatus: z.enum(applicationStatuses).optional(),
    /** With `status: interview`. */
    interview: interviewForm.optional(),
  })
  .refine(needsReason, missingReason)
  .refine(({ status, interview }) => !interview || status === 'interview', {
    path: ['interview'],
    message: 'Horários só podem ser propostos na etapa de entrevista.',
  })
export type MoveForm = z.output<typeof moveForm>

/** The applications of a bulk move, each once. */
export const movedIds = z
  .array(id)
  .min(1)
  .max(MAX_MOVED_AT_ONCE, `Selecione no máximo ${MAX_MOVED_AT_ONCE} candidaturas`)
  .transform((ids) => [...new Set(ids)])

export const bulkMoveForm = z
  .object({ ids: movedIds, batchId: id.optional(), ...words })
  .refine(needsReason, missingReason)
export type BulkMoveForm = z.output<typeof bulkMoveForm>

export const templateForm = z.object({
  name: line(MAX_TEMPLATE_NAME).pipe(z.string().min(1, 'Dê um nome ao modelo.')),
  body: paragraphs(MAX_MOVE_MESSAGE).pipe(z.string().min(1, 'Escreva o texto do modelo.')),
  /** The stage that it is for; null for any. */
  status: z.enum(moveStatuses).nullable().default(null),
})
export type TemplateForm = z.output<typeof templateForm>
