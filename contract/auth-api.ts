import { z } from 'zod'
import { changePasswordForm, emailForm, loginForm, registerForm, resetPasswordForm } from './auth-form.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, success } from './fields-form.ts'
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
  /** `resetToken` where the account has no password yet: it lets her choose one now. */
  reply: success.extend({ resetToken: z.string().optional() }),
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

const emailToken = z.string().min(1).max(200)

export const checkSession = endpoint('GET', '/auth/check', {
  access: ['public'],
  summary: 'Se há uma sessão, e de quem',
  reply: z.object({ authenticated: z.boolean(), email: z.string().nullable() }),
})

export const forgotPassword = endpoint('POST', '/auth/forgot-password', {
  access: ['public'],
  summary: 'Envia um link para redefinir a senha; responde sempre igual',
  body: emailForm,
  reply: success,
})

export const verifyResetToken = endpoint('POST', '/auth/reset-password/verify', {
  access: ['public'],
  summary: 'Se um link de redefinição de senha ainda vale',
  body: z.object({ token: emailToken }),
  reply: z.object({ valid: z.boolean() }),
})

/** Ends every session of the account: whoever was in has to enter again. */
export const resetPassword = endpoint('POST', '/auth/reset-password', {
  access: ['public'],
  summary: 'Redefine a senha pelo token recebido e encerra todas as sessões',
  body: z.intersection(resetPasswordForm, z.object({ token: emailToken })),
  reply: success,
})

/** Ends every session; the caller goes on in a new one. */
export const changePassword = endpoint('POST', '/auth/change-password', {
  access: ['signedIn'],
  summary: 'Troca a senha e encerra as outras sessões',
  body: changePasswordForm,
  reply: session,
})

/** A place where the account is signed in. */
export const accountSession = z.object({
  id,
  /** Browser and system in words, such as 'Chrome no Android'. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

export const listSessions = endpoint('GET', '/auth/sessions', {
  access: ['signedIn'],
  summary: 'Sessões abertas da conta, a usada por último primeiro',
  reply: z.object({ items: z.array(accountSession) }),
})

export const endOneSession = endpoint('DELETE', '/auth/sessions/:id', {
  access: ['signedIn'],
  summary: 'Encerra uma sessão da conta',
  params: idParams,
  reply: success,
})

export const endEverySession = endpoint('POST', '/auth/logout-everywhere', {
  access: ['signedIn'],
  summary: 'Encerra todas as sessões da conta, também esta',
  body: z.object({}),
  reply: success,
})

/** Opened by navigation; leads to the provider, which leads back to `/auth/google/callback`. */
export const startGoogleSignIn = endpoint('GET', '/auth/google/login', {
  access: ['public'],
  summary: 'Entra com o Google: leva ao provedor',
  query: z.object({ from: z.string().max(2000).optional() }),
  reply: z.null(),
  status: 302,
})

/** Leads to `/auth-callback?success=true&token=…&from=…` or `?success=false&error=…`. */
export const finishGoogleSignIn = endpoint('GET', '/auth/google/callback', {
  access: ['public'],
  summary: 'Volta do provedor',
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  reply: z.null(),
  status: 302,
})

/** `token` is the code of `/auth-callback`: it works once, for 60 seconds, in the browser that began. */
export const exchangeSignInCode = endpoint('POST', '/auth/exchange', {
  access: ['public'],
  summary: 'Troca o código de uso único do retorno do provedor por uma sessão',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: session,
})
