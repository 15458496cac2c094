import type { OpenedSources } from '#contract/content-policy.ts'

/**
 * What a route module may export as `handle`. `csp` opens the Content-Security-Policy of its own page only, for example
 * to a payment provider's script.
 *
 * A client-side navigation keeps the policy of the document that it started from. Links to a page with `csp` therefore
 * need `reloadDocument`, and redirects to it `redirectDocument`.
 */
export interface PageHandle {
  csp?: OpenedSources
}

/** What a page may use, its layouts included. */
export function openedSources(handles: readonly (PageHandle | undefined)[]): OpenedSources {
  const all = (purpose: keyof OpenedSources) => handles.flatMap((handle) => handle?.csp?.[purpose] ?? [])
  return { scriptSrc: all('scriptSrc'), frameSrc: all('frameSrc'), connectSrc: all('connectSrc') }
}
