import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, idParams, instant, success } from '#contract/fields-form.ts'
import { currentUser } from './profiles.ts'

/** `refreshToken` is for API clients that request it. Browsers get it as an HttpOnly cookie instead. */
export const session = z.object({
  success: z.literal(true),
  user: currentUser,
  authToken: z.string(),
  refreshToken: z.string().optional(),
})

export const refreshSession = endpoint('POST', '/auth/refresh', {
  access: ['public'],
  summary: 'Troca o refresh token (cookie ou corpo) por um novo par',
  body: z.object({ refreshToken: code(200).optional() }),
  reply: session,
})

export const logout = endpoint('POST', '/auth/logout', {
  access: ['public'],
  summary: 'Encerra a sessão',
  body: z.object({ refreshToken: code(200).optional() }),
  reply: success,
})

export const checkSession = endpoint('GET', '/auth/check', {
  access: ['public'],
  summary: 'Diz se há uma sessão e de quem ela é',
  reply: z.object({ authenticated: z.boolean(), email: z.string().nullable() }),
})

/** A device on which the account is signed in. */
export const accountSession = z.object({
  id,
  /** Browser and system, such as 'Chrome no Android'. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

export const listSessions = endpoint('GET', '/auth/sessions', {
  access: ['signedIn'],
  summary: 'Sessões abertas da conta, a usada mais recentemente primeiro',
  reply: z.object({ items: z.array(accountSession) }),
})

export const endSession = endpoint('DELETE', '/auth/sessions/:id', {
  access: ['signedIn'],
  summary: 'Encerra uma sessão da conta',
  params: idParams,
  reply: success,
})

export const endAllSessions = endpoint('POST', '/auth/logout-everywhere', {
  access: ['signedIn'],
  summary: 'Encerra todas as sessões da conta, inclusive esta',
  body: z.object({}),
  reply: success,
})
