import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, success } from '#contract/fields-form.ts'
import { messageSides } from '#contract/hiring/application-messages.ts'
import { messageForm } from '#contract/hiring/application-messages-form.ts'
import { applicationStatuses, endReasons } from '#contract/hiring/applications.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { reportForm } from '#contract/moderation/reports-form.ts'

const message = z.object({
  id,
  side: z.enum(messageSides),
  /** The author in the team; null for doctors, who see only the company, and on messages of doctors. */
  author: z.string().nullable(),
  body: z.string(),
  /** The documents that a company asks for by it; null for ordinary messages. */
  requestedDocuments: z.array(z.enum(documentKindNames)).nullable(),
  sentAt: instant,
  /** When the other side read it. */
  readAt: instant.nullable(),
})
export type Message = z.output<typeof message>

const thread = z.object({
  /** The oldest first. */
  items: z.array(message),
  /** Pass it as `before` to read the messages before these; null if there are none. */
  older: z.string().nullable(),
  /** Messages of the other side that nobody of this side has read. */
  unread: z.int(),
  jobId: id,
  jobTitle: z.string(),
  status: z.enum(applicationStatuses),
  endReason: z.enum(endReasons).nullable(),
  /** For the doctor: as in her list of applications. */
  unansweredDays: z.int().nullable(),
  /** The doctor, or the company; 'Empresa confidencial' if it is hidden. */
  counterpart: z.string(),
  /** Why nobody can write any more; null while they can. */
  closedText: z.string().nullable(),
  /** False for those of the team who only read. */
  mayWrite: z.boolean(),
  /** Whether a message may contain a link: the other side has written. */
  mayLink: z.boolean(),
})
export type Thread = z.output<typeof thread>

const bothSides = ['doctor', 'employer'] as const

export const listMessages = endpoint('GET', '/applications/:id/messages', {
  access: bothSides,
  hiddenInView: true,
  summary: 'As mensagens de uma candidatura, as mais recentes por último',
  params: idParams,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: thread,
})

export const sendMessage = endpoint('POST', '/applications/:id/messages', {
  access: bothSides,
  summary: 'Escreve ao outro lado de uma candidatura, enquanto ela está em andamento ou é uma contratação',
  params: idParams,
  body: messageForm,
  reply: message,
  status: 201,
})

export const requestDocuments = endpoint('POST', '/applications/:id/document-request', {
  access: ['employer'],
  team: 'recruiter',
  summary: 'Pede por mensagem os documentos da vaga que faltam em uma candidatura, no máximo uma vez por dia',
  params: idParams,
  reply: message,
  status: 201,
})

export const markMessagesRead = endpoint('POST', '/applications/:id/messages/read', {
  access: bothSides,
  summary: 'Marca como lidas as mensagens do outro lado até esta; repetir não é um erro',
  params: idParams,
  body: z.object({ until: id }),
  reply: z.object({ unread: z.int() }),
})

export const reportMessage = endpoint('POST', '/application-messages/:id/report', {
  access: bothSides,
  summary: 'Denuncia uma mensagem do outro lado',
  params: idParams,
  body: reportForm,
  reply: success,
  status: 201,
})
