import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { consentPage, demoIdentities } from './consent-page.ts'
import { demoClient, demoProvider } from './service.ts'

export const DEMO_ISSUER_PATH = '/debug/google'

const authorizationQuery = z.object({
  client_id: z.literal(demoClient.clientId),
  redirect_uri: z.string(),
  state: z.string().max(500),
  nonce: z.string().max(500),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal('S256'),
})

/**
 * The demo's own OpenID provider, which replaces Google: discovery, a consent page, codes with PKCE, ID tokens.
 * `redirectUri` is the only redirect URI that it accepts.
 */
export async function demoIdentityRoutes(
  app: FastifyInstance,
  { issuer, redirectUri }: { issuer: string; redirectUri: string },
): Promise<void> {
  const provider = await demoProvider(issuer)

  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      )

      scope.get('/.well-known/openid-configuration', async () => provider.metadata)
      scope.get('/jwks', () => provider.keys())

      scope.get('/authorize', async (request, reply) => {
        const query = authorizationQuery.safeParse(request.query)
        if (!query.success || query.data.redirect_uri !== redirectUri)
          return reply.code(400).type('text/plain').send('invalid_request')
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
          )
          .send(consentPage(query.data))
      })

      scope.get('/approve', async (request, reply) => {
        const query = authorizationQuery.extend({ subject: z.string() }).safeParse(request.query)
        if (!query.success || query.data.redirect_uri !== redirectUri)
          return reply.code(400).type('text/plain').send('invalid_request')
        const { subject, state, nonce, code_challenge } = query.data
        const back = new URL(redirectUri)
        back.searchParams.set('state', state)
        if (demoIdentities.some((identity) => identity.subject === subject))
          back.searchParams.set(
            'code',
            await provider.issueCode(subject, { redirectUri, nonce, codeChallenge: code_challenge }),
          )
        else back.searchParams.set('error', 'access_denied')
        return reply.header('cache-control', 'no-store').redirect(back.href, 303)
      })

      scope.post('/token', async (request, reply) => {
        const form = z
          .object({ code: z.string(), redirect_uri: z.string(), code_verifier: z.string() })
          .safeParse(request.body)
        const idToken =
          form.success &&
          (await provider.redeem({
            code: form.data.code,
            redirectUri: form.data.redirect_uri,
            verifier: form.data.code_verifier,
          }))
        reply.header('cache-control', 'no-store')
        if (!idToken) return reply.code(400).send({ error: 'invalid_grant' })
        return { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token: idToken }
      })
    },
    { prefix: DEMO_ISSUER_PATH },
  )
}
