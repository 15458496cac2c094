import { z } from 'zod'
import { changePasswordForm, emailForm, resetPasswordForm } from '#contract/accounts/auth-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { requiredCode, success } from '#contract/fields-form.ts'
import { session } from './sessions.ts'

const emailToken = requiredCode(200)

export const forgotPassword = endpoint('POST', '/auth/forgot-password', {
  access: ['public'],
  summary: 'Envia um link para redefinir a senha; responde sempre igual',
  body: emailForm,
  reply: success,
})

export const verifyResetToken = endpoint('POST', '/auth/reset-password/verify', {
  access: ['public'],
  summary: 'Diz se um link de redefinição de senha ainda é válido',
  body: z.object({ token: emailToken }),
  reply: z.object({
    valid: z.boolean(),
    /** The account has no password yet, as after an invitation. */
    isFirst: z.boolean(),
  }),
})

/** Ends every session of the account. */
export const resetPassword = endpoint('POST', '/auth/reset-password', {
  access: ['public'],
  summary: 'Redefine a senha com o token recebido e encerra todas as sessões',
  body: z.intersection(resetPasswordForm, z.object({ token: emailToken })),
  reply: success,
})

/** Ends every session and opens a new one for the caller. */
export const changePassword = endpoint('POST', '/auth/change-password', {
  access: ['signedIn'],
  summary: 'Troca a senha e encerra as outras sessões',
  body: changePasswordForm,
  reply: session,
})
