import { z } from 'zod'
import { roles } from '#contract/accounts/roles.ts'
import { VIEW_MINUTES } from '#contract/admin/impersonation.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, paragraphs, success } from '#contract/fields-form.ts'

const viewedUser = z.object({ id, name: z.string(), role: z.enum(roles).nullable() })

/** An admin sees the app as a user does: read-only, without messages and documents. The user is told by mail. */
export const startView = endpoint('POST', '/admin/users/:id/view-as', {
  access: ['admin'],
  summary: `Começa a ver como outra pessoa, por ${VIEW_MINUTES} minutos e sem poder alterar nada; a pessoa é avisada`,
  params: idParams,
  body: z.object({ reason: paragraphs(500).pipe(z.string().min(1, 'Informe o motivo')) }),
  reply: z.object({ viewId: id, viewToken: z.string(), expiresAt: instant, user: viewedUser }),
  status: 201,
})

export const endView = endpoint('POST', '/admin/views/:id/end', {
  access: ['admin'],
  summary: 'Para de ver como outra pessoa; repetir não muda nada',
  params: idParams,
  reply: success,
})

export const currentView = endpoint('GET', '/view', {
  access: ['signedIn'],
  summary: 'Como quem a administração está vendo; nulo fora de "Ver como"',
  reply: z.object({ view: z.object({ viewId: id, expiresAt: instant, user: viewedUser }).nullable() }),
})
