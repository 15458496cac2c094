import { z } from 'zod'
import { emailForm, loginForm, registerForm } from './auth-form.ts'
import { endpoint } from './endpoint.ts'
import { success } from './fields-form.ts'
import { completionForm } from './profile-form.ts'
import { currentUser } from './users-api.ts'

/** `refreshToken` is for API clients that ask for it; browsers hold it in a cookie that scripts cannot read. */
const session = z.object({
  success: z.literal(true),
  user: currentUser,
  authToken: z.string(),
  refreshToken: z.string().optional(),
})

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
  summary: 'Confirma o e-mail pelo token recebido',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: success,
})

export const resendVerification = endpoint('POST', '/auth/resend-verification', {
  access: ['public'],
  summary: 'Envia outra vez o e-mail de confirmação; responde sempre igual',
  body: emailForm,
  reply: success,
})

export const refreshSession = endpoint('POST', '/auth/refresh', {
  access: ['public'],
  summary: 'Troca o refresh token (cookie ou corpo) por um novo par',
  body: z.object({ refreshToken: z.string().max(200).optional() }),
  reply: session,
})

export const logout = endpoint('POST', '/auth/logout', {
  access: ['public'],
  summary: 'Encerra a sessão',
  body: z.object({ refreshToken: z.string().max(200).optional() }),
  reply: success,
})

export const completeProfile = endpoint('POST', '/auth/complete-profile', {
  access: ['signedIn'],
  summary: 'Completa o perfil; `profileType` define o papel',
  body: completionForm,
  reply: session,
})
