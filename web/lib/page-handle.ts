import type { ExtraSources } from '#contract/content-policy.ts'

/**
 * The `handle` that a route module may export. `csp` extends the Content-Security-Policy of its own page only, for
 * example for a payment provider's script.
 *
 * A client-side navigation keeps the policy of the document that it started from. Links to a page with `csp` therefore
 * need `reloadDocument`, and redirects to it `redirectDocument`.
 */
export interface PageHandle {
  csp?: ExtraSources
}

/** The extra sources that a page and its layouts declare. */
export function extraSourcesOf(handles: readonly (PageHandle | undefined)[]): ExtraSources {
  const all = (purpose: keyof ExtraSources) => handles.flatMap((handle) => handle?.csp?.[purpose] ?? [])
  return {
    scriptSrc: all('scriptSrc'),
    styleSrc: all('styleSrc'),
    imgSrc: all('imgSrc'),
    fontSrc: all('fontSrc'),
    frameSrc: all('frameSrc'),
    connectSrc: all('connectSrc'),
  }
}
