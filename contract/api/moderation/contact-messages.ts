import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  flag,
  givenInstant,
  id,
  idParams,
  instant,
  line,
  pageInfo,
  pageQuery,
  success,
} from '#contract/fields-form.ts'
import { contactForm, replyForm } from '#contract/moderation/contact-form.ts'
import { sortQuery } from '#contract/platform/bulk-form.ts'

export const sendContactMessage = endpoint('POST', '/contact-messages', {
  access: ['public'],
  summary: 'Envia uma mensagem à equipe',
  body: contactForm,
  cost: 3,
  reply: success,
  status: 201,
})

/** The body is a form, whose errors are shown by the page that it leads to. */
export const sendContactForm = endpoint('POST', '/contact-messages/form', {
  access: ['public'],
  summary: 'Envia uma mensagem à equipe por um formulário sem scripts e leva de volta à página de contato',
  cost: 3,
  reply: z.null(),
  status: 302,
})

const message = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The account from which it was sent. */
  userId: id.nullable(),
  sentAt: instant,
  /** Null while it waits for an answer. */
  answeredAt: instant.nullable(),
  /** To be sent back with a change. */
  updatedAt: instant,
  replies: z.array(z.object({ id, text: z.string(), sentAt: instant, adminName: z.string().nullable() })),
})
export type ContactMessage = z.output<typeof message>

export const listContactMessages = endpoint('GET', '/admin/messages', {
  access: ['admin'],
  summary: 'Mensagens recebidas, da mais recente à mais antiga ou ao contrário',
  query: z.object({
    answered: flag.optional(),
    search: line(100).default(''),
    ...sortQuery(['sentAt']),
    ...pageQuery,
  }),
  reply: z.object({ items: z.array(message), openCount: z.int(), ...pageInfo }),
})

const version = { updatedAt: givenInstant }

export const replyToContactMessage = endpoint('POST', '/admin/messages/:id/replies', {
  access: ['admin'],
  summary: 'Responde a uma mensagem por e-mail e a dá por respondida',
  params: idParams,
  body: replyForm.extend(version),
  reply: success,
  status: 201,
})

export const markContactMessage = endpoint('PATCH', '/admin/messages/:id', {
  access: ['admin'],
  summary: 'Dá uma mensagem por respondida, ou a reabre',
  params: idParams,
  body: z.object({ isAnswered: z.boolean(), ...version }),
  reply: success,
})
