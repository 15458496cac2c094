import { z } from 'zod'
import { emailForm, registerForm } from '#contract/accounts/auth-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { code, requiredCode, success } from '#contract/fields-form.ts'
import { session } from './sessions.ts'

export const register = endpoint('POST', '/auth/register', {
  access: ['public'],
  summary: 'Cadastro; responde igual para e-mails conhecidos e desconhecidos',
  body: registerForm,
  /** `waitingKey` is for the page that waits until the mailed link is opened. */
  reply: success.extend({ waitingKey: z.string() }),
  status: 201,
})

export const verificationStatus = endpoint('POST', '/auth/verification-status', {
  access: ['public'],
  summary: 'Se o link de um cadastro já foi aberto',
  body: z.object({ waitingKey: code(200) }),
  reply: z.object({ verified: z.boolean() }),
})

export const verifyEmail = endpoint('POST', '/auth/verify-email', {
  access: ['public'],
  summary: 'Confirma o e-mail pelo token recebido e abre uma sessão',
  body: z.object({ token: requiredCode(200) }),
  /**
   * Has a `resetToken` if the account has no password yet, so that the owner can choose one now. Has the session otherwise,
   * unless the browser is signed in to another account.
   */
  reply: success.extend({
    resetToken: z.string().optional(),
    user: session.shape.user.optional(),
    authToken: z.string().optional(),
  }),
})

export const resendVerification = endpoint('POST', '/auth/resend-verification', {
  access: ['public'],
  summary: 'Envia outra vez o e-mail de confirmação; responde sempre igual',
  body: emailForm,
  reply: success,
})
