import type { OpenedSources } from '#contract/content-policy.ts'

/**
 * The Content-Security-Policy of a page. Inline styles are allowed; of inline scripts only those with the given hashes.
 * A page opens further origins with its route module's `handle` (`web/lib/page-handle.ts`).
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  { scriptSrc = [], frameSrc = [], connectSrc = [] }: OpenedSources,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...scriptSrc].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectSrc].join(' '),
    ...(frameSrc.length > 0 ? [["frame-src 'self'", ...frameSrc].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
