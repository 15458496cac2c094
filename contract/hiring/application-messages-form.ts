import { z } from 'zod'
import { paragraphs } from '../fields-form.ts'
import { MAX_MESSAGE, MAX_NOTE } from './application-messages.ts'

export const messageForm = z.object({
  body: paragraphs(MAX_MESSAGE).pipe(z.string().min(1, 'Escreva a mensagem.')),
})

export const noteForm = z.object({
  body: paragraphs(MAX_NOTE).pipe(z.string().min(1, 'Escreva a anotação.')),
})
