import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line, requiredCode } from '#contract/fields-form.ts'
import { session } from './sessions.ts'

/** Opened by navigation. Redirects to the provider, which redirects back to `/auth/google/callback`. */
export const startGoogleSignIn = endpoint('GET', '/auth/google/login', {
  access: ['public'],
  summary: 'Inicia a entrada com o Google: redireciona para o provedor',
  query: z.object({
    /** Where to go afterwards, if it is a path of this site; else ignored. */
    from: line(500).optional().catch(undefined),
    /** The page to return to if the visitor cancels. */
    page: z.enum(['login', 'register']).catch('login'),
  }),
  reply: z.null(),
  status: 302,
})

/**
 * Redirects to `/auth-callback?success=true&token=…&from=…` or `?success=false&error=…&from=…`; after a cancellation to
 * the page on which the sign-in began.
 */
export const finishGoogleSignIn = endpoint('GET', '/auth/google/callback', {
  access: ['public'],
  summary: 'Recebe o retorno do provedor',
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  reply: z.null(),
  status: 302,
})

/** `token` is the code from `/auth-callback`. It works once, for 60 seconds, in the browser that started the sign-in. */
export const exchangeSignInCode = endpoint('POST', '/auth/exchange', {
  access: ['public'],
  summary: 'Troca o código de uso único do retorno do provedor por uma sessão',
  body: z.object({ token: requiredCode(200), cancelDeletion: z.boolean().optional() }),
  reply: session,
})
