import { z } from 'zod'
import { emailChangeForm } from '#contract/accounts/email-change-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { requiredCode, success } from '#contract/fields-form.ts'

const mailedToken = z.object({ token: requiredCode(200) })

export const emailChangeState = endpoint('GET', '/me/email-change', {
  access: ['signedIn'],
  summary: 'A troca de e-mail que a própria conta pediu e ainda não confirmou',
  reply: z.object({
    pending: z.object({ newEmail: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    /** The proof of ownership that a request needs; `sign_in` means a new sign-in. */
    proof: z.enum(['password', 'sign_in', 'none']),
  }),
})

/** Nothing changes until the link in the mail is used. A later request replaces an earlier one. */
export const requestEmailChange = endpoint('POST', '/me/email-change', {
  access: ['signedIn'],
  summary: 'Pede a troca do próprio e-mail; responde igual para endereços livres e ocupados',
  body: emailChangeForm,
  reply: success,
})

export const cancelEmailChange = endpoint('DELETE', '/me/email-change', {
  access: ['signedIn'],
  summary: 'Desiste da troca de e-mail que ainda não foi confirmada',
  reply: success,
})

export const verifyEmailChange = endpoint('POST', '/auth/email-change/verify', {
  access: ['public'],
  summary: 'Diz qual endereço um link de troca de e-mail confirma',
  body: mailedToken,
  /** Null if the link is unknown, used or expired. */
  reply: z.object({ newEmail: z.string().nullable() }),
})

export const confirmEmailChange = endpoint('POST', '/auth/email-change/confirm', {
  access: ['public'],
  summary: 'Confirma a troca de e-mail com o token recebido no novo endereço; as sessões continuam',
  body: mailedToken,
  reply: success.extend({ email: z.string() }),
})

export const verifyEmailUndo = endpoint('POST', '/auth/email-change/undo/verify', {
  access: ['public'],
  summary: 'Diz qual troca de e-mail um link desfaz',
  body: mailedToken,
  /** Null if the link is unknown, used or expired. `currentEmail` is the account's address now, after any later changes. */
  reply: z.object({
    change: z.object({ formerEmail: z.string(), currentEmail: z.string() }).nullable(),
  }),
})

/** Ends every session of the account and removes its password. */
export const undoEmailChange = endpoint('POST', '/auth/email-change/undo', {
  access: ['public'],
  summary: 'Desfaz a troca de e-mail com o token recebido no endereço anterior e encerra todas as sessões',
  body: mailedToken,
  /** Has a `resetToken` if the account had a password, so that its owner can choose another one now. */
  reply: success.extend({ email: z.string(), resetToken: z.string().optional() }),
})
