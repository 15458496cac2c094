import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, success } from '#contract/fields-form.ts'
import { moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { templateForm } from '#contract/hiring/application-moves-form.ts'

const messageTemplate = z.object({
  id,
  name: z.string(),
  body: z.string(),
  /** Null: for any stage. */
  status: z.enum(moveStatuses).nullable(),
})
export type MessageTemplate = z.output<typeof messageTemplate>

export const listMessageTemplates = endpoint('GET', '/message-templates', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Modelos de mensagem da empresa, em ordem alfabética',
  reply: z.object({ items: z.array(messageTemplate) }),
})

export const createMessageTemplate = endpoint('POST', '/message-templates', {
  access: ['employer'],
  summary: 'Guarda um modelo de mensagem',
  body: templateForm,
  reply: messageTemplate,
  status: 201,
})

export const updateMessageTemplate = endpoint('PUT', '/message-templates/:id', {
  access: ['employer'],
  summary: 'Altera um modelo de mensagem',
  params: idParams,
  body: templateForm,
  reply: messageTemplate,
})

export const deleteMessageTemplate = endpoint('DELETE', '/message-templates/:id', {
  access: ['employer'],
  summary: 'Exclui um modelo de mensagem; repetir não é um erro',
  params: idParams,
  reply: success,
})
