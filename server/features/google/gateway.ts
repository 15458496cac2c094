import * as client from 'openid-client'

/** What the provider says of a person who has just shown who she is. */
export interface ProvenIdentity {
  /** The provider's own id of the person; addresses change hands, it does not. */
  subject: string
  email: string
  emailVerified: boolean
  name: string | null
}

/** What must come back unchanged with the answer; kept by the browser, sealed. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

export interface SignInProvider {
  /** Where to send the browser, and what its answer is judged by (PKCE, state, nonce). */
  begin(): Promise<{ url: string; checks: SignInChecks }>
  /** @throws for an answer that is not the one that was asked for. */
  finish(answer: URL, checks: SignInChecks): Promise<ProvenIdentity>
}

/** Speaks OpenID Connect with `issuer`. `fetch` stands in for a provider that this very process serves. */
export function openIdProvider(settings: {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  fetch?: client.CustomFetch
}): SignInProvider {
  const { issuer, clientId, clientSecret, redirectUri } = settings
  let discovered: Promise<client.Configuration> | null = null

  /** Discovered once; a failure is tried again at the next sign-in. */
  function configuration(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        ...(issuer.startsWith('http://') && { execute: [client.allowInsecureRequests] }),
        ...(settings.fetch && { [client.customFetch]: settings.fetch }),
      })
      .catch((error: unknown) => {
        discovered = null
        throw error
      })
    return discovered
  }

  return {
    async begin() {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, checks }
    },

    async finish(answer, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await configuration(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || typeof claims.email !== 'string') throw new Error('no e-mail in the ID token')
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : null,
      }
    },
  }
}
