import { z } from 'zod'
import { type ConsentKind, consentKinds } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { code, instant, success } from '#contract/fields-form.ts'

const consent = z.object({
  kind: z.enum(Object.keys(consentKinds) as [ConsentKind, ...ConsentKind[]]),
  /** The date of the text, such as '2026-11-22'; null for mails. */
  version: z.string().nullable(),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
})
export type Consent = z.output<typeof consent>

export const listConsents = endpoint('GET', '/me/consents', {
  access: ['signedIn'],
  summary: 'O que a conta aceitou, quando e em qual versão',
  reply: z.object({
    items: z.array(consent),
    /** The terms or the privacy policy have a version that the account has not accepted. */
    mustAccept: z.boolean(),
  }),
})

export const acceptTexts = endpoint('POST', '/me/consents', {
  access: ['signedIn'],
  summary: 'Aceita os Termos de Uso e a Política de Privacidade em vigor',
  /** The versions that were shown. */
  body: z.object({ terms: code(20), privacy: code(20) }),
  reply: success,
})
