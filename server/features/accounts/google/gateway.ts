import * as client from 'openid-client'

/** A person's identity as the provider states it. */
export interface ProviderIdentity {
  /** The provider's stable id of the person. E-mail addresses can change hands. */
  subject: string
  email: string
  emailVerified: boolean
  name: string | null
}

/** Values that the provider's reply is checked against: state, nonce and PKCE verifier. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

export interface SignInProvider {
  /** The URL to send the browser to, and the checks to store until it returns. */
  begin(): Promise<{ url: string; checks: SignInChecks }>
  /** @throws if the answer does not match the checks */
  finish(answer: URL, checks: SignInChecks): Promise<ProviderIdentity>
}

/** An OpenID Connect client of `issuer`. `fetch` replaces the network if this process is itself the provider. */
export function openIdProvider(settings: {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  fetch?: client.CustomFetch
}): SignInProvider {
  const { issuer, clientId, clientSecret, redirectUri } = settings
  let discovered: Promise<client.Configuration> | null = null

  /** Discovers the provider once. After a failure the next sign-in tries again. */
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
