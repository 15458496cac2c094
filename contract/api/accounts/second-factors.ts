import { z } from 'zod'
import {
  currentPassword,
  secondFactorCode,
  secondFactorProofForm,
} from '#contract/accounts/second-factor-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, requiredCode, success } from '#contract/fields-form.ts'
import { session } from './sessions.ts'

export const secondFactorState = endpoint('GET', '/auth/second-factor', {
  access: ['signedIn'],
  summary: 'Se a verificação em duas etapas está ativa',
  reply: z.object({
    /** When it was turned on; null while it is off. */
    since: instant.nullable(),
    recoveryCodesLeft: z.int(),
    /** An admin in production, who may not call the administration without it. */
    isRequired: z.boolean(),
    /** Whether this session has proven it. */
    isProven: z.boolean(),
  }),
})

/** Continues a sign-in that answered `SecondFactorRequired`. */
export const signInWithCode = endpoint('POST', '/auth/second-factor', {
  access: ['public'],
  summary: 'Conclui a entrada com o código do aplicativo ou um código de recuperação',
  body: z.object({
    challenge: requiredCode(2_000),
    code: secondFactorCode,
    returnRefreshToken: z.boolean().optional(),
  }),
  reply: session,
})

export const setUpSecondFactor = endpoint('POST', '/auth/second-factor/setup', {
  access: ['signedIn'],
  summary: 'Gera o segredo para o aplicativo autenticador; só vale depois de confirmado com um código',
  body: z.object({ password: currentPassword }),
  reply: z.object({
    /** Base32, to be typed where the picture cannot be scanned. */
    secret: z.string(),
    uri: z.string(),
    /** QR code of `uri` as a data URI. */
    picture: z.string(),
  }),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint('POST', '/auth/second-factor/confirm', {
  access: ['signedIn'],
  summary: 'Ativa a verificação em duas etapas com o primeiro código; devolve os códigos de recuperação',
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/auth/second-factor/recovery-codes', {
  access: ['signedIn'],
  summary: 'Troca os códigos de recuperação por novos',
  body: secondFactorProofForm,
  reply: recoveryCodes,
})

export const removeSecondFactor = endpoint('POST', '/auth/second-factor/remove', {
  access: ['signedIn'],
  summary: 'Desativa a verificação em duas etapas',
  body: secondFactorProofForm,
  reply: success,
})
