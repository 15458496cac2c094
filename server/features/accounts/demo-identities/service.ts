import { createHash, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { type DemoIdentity, demoIdentities } from './consent-page.ts'

const CODE_SECONDS = 60
const CODE_AUDIENCE = 'medponto-demo-code'

/** The provider's only client: this app. */
export const demoClient = { clientId: 'medponto-demo', clientSecret: 'medponto-demo-secret' }

export interface AuthorizationRequest {
  redirectUri: string
  nonce: string
  codeChallenge: string
}

const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** A small OpenID provider for installations without Google's keys: signed codes, PKCE, ID tokens (RS256). */
export async function demoProvider(issuer: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = 'demo'
  const sign = (claims: Record<string, unknown>, subject: string, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${CODE_SECONDS}s`)
      .sign(privateKey)

  return {
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    },

    keys: async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }),

    issueCode: (subject: string, request: AuthorizationRequest) =>
      sign({ ...request }, subject, CODE_AUDIENCE),

    /** The ID token for a code, or null if the code is not ours, has expired, or the PKCE verifier does not match. */
    async redeem({ code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }) {
      const proof = await jwtVerify(code, publicKey, { issuer, audience: CODE_AUDIENCE }).catch(() => null)
      const request = proof?.payload as (AuthorizationRequest & { sub: string }) | undefined
      if (!request || request.redirectUri !== redirectUri) return null
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (!sameText(challenge, request.codeChallenge)) return null
      const identity = demoIdentities.find(({ subject }: DemoIdentity) => subject === request.sub)
      if (!identity) return null
      const { email, verified, name } = identity
      const claims = { email, email_verified: verified, name, nonce: request.nonce }
      return sign(claims, identity.subject, demoClient.clientId)
    },
  }
}
