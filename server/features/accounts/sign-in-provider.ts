import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { fetchInProcess } from '#server/http/fetch-in-process.ts'
import { DEMO_ISSUER_PATH, demoIdentityRoutes } from './demo-identities/routes.ts'
import { demoClient } from './demo-identities/service.ts'
import { openIdProvider, type SignInProvider } from './google/gateway.ts'

/** Google, or in demo mode a provider with demo identities, which this registers. Null if there is neither. */
export async function signInProviderOf(app: FastifyInstance, env: Env): Promise<SignInProvider | null> {
  const redirectUri = `${env.publicUrl}/api/auth/google/callback`
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    return openIdProvider({
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      redirectUri,
    })
  if (env.APP_MODE !== 'demo') return null
  const issuer = `${env.publicUrl}${DEMO_ISSUER_PATH}`
  await demoIdentityRoutes(app, { issuer, redirectUri })
  return openIdProvider({ issuer, ...demoClient, redirectUri, fetch: fetchInProcess(app) })
}
