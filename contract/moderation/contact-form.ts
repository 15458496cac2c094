import { z } from 'zod'
import { line, paragraphs } from '#contract/fields-form.ts'
import { guestEmail, honeypot } from './reports-form.ts'

export const MAX_CONTACT_MESSAGE = 4_000

const required = (text: string) => text !== ''

export const contactForm = z.object({
  name: line(120).refine(required, 'Informe seu nome'),
  email: guestEmail,
  subject: line(150).refine(required, 'Informe o assunto'),
  message: paragraphs(MAX_CONTACT_MESSAGE).refine(required, 'Escreva sua mensagem'),
  homepage: honeypot,
})

export const replyForm = z.object({
  text: paragraphs(MAX_CONTACT_MESSAGE).refine(required, 'Escreva a resposta'),
})
