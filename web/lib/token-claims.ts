/** The claims of a JWT, unverified: for display only, never for permissions. Empty if the text is no JWT. */
export function claimsOf(token: string | null): Record<string, unknown> {
  try {
    const payload = token?.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
