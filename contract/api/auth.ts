import { z } from 'zod'
import { emailForm, loginForm, registerForm } from '#contract/auth-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { success } from '#contract/fields-form.ts'
import { completionForm } from '#contract/profile-form.ts'
import { session } from './sessions.ts'

export const login = endpoint('POST', '/auth/login', {
  access: ['public'],
  summary: 'Entra com e-mail e senha',
  body: loginForm.extend({ returnRefreshToken: z.boolean().optional() }),
  reply: session,
})

export const register = endpoint('POST', '/auth/register', {
  access: ['public'],
  summary: 'Cadastro; responde igual para e-mails conhecidos e desconhecidos',
  body: registerForm,
  reply: success,
  status: 201,
})

export const verifyEmail = endpoint('POST', '/auth/verify-email', {
  access: ['public'],
  summary: 'Confirma o e-mail com o token recebido',
  body: z.object({ token: z.string().min(1).max(200) }),
  /** Has a `resetToken` if the account has no password yet, so that the owner can choose one now. */
  reply: success.extend({ resetToken: z.string().optional() }),
})

export const resendVerification = endpoint('POST', '/auth/resend-verification', {
  access: ['public'],
  summary: 'Reenvia o e-mail de confirmação; responde sempre igual',
  body: emailForm,
  reply: success,
})

export const completeProfile = endpoint('POST', '/auth/complete-profile', {
  access: ['signedIn'],
  summary: 'Completa o perfil; `profileType` define o papel',
  body: completionForm,
  reply: session,
})
