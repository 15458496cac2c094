import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

/** Opened by navigation. Redirects to the provider, which redirects back to `/auth/google/callback`. */
export const startGoogleSignIn = endpoint('GET', '/auth/google/login', {
  access: ['public'],
  summary: 'Entra com o Google: leva ao provedor',
  query: z.object({ from: z.string().max(2000).optional() }),
  reply: z.null(),
  status: 302,
})

/** Redirects to `/auth-callback?success=true&token=…&from=…` or `?success=false&error=…`. */
export const finishGoogleSignIn = endpoint('GET', '/auth/google/callback', {
  access: ['public'],
  summary: 'Volta do provedor',
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  reply: z.null(),
  status: 302,
})

/** `token` is the code from `/auth-callback`. It works once, for 60 seconds, in the browser that started the sign-in. */
export const exchangeSignInCode = endpoint('POST', '/auth/exchange', {
  access: ['public'],
  summary: 'Troca o código de uso único do retorno do provedor por uma sessão',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: session,
})
