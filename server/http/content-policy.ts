import type { ExtraSources } from '#contract/content-policy.ts'

/**
 * The Content-Security-Policy of a page. It allows all inline styles, but only the inline scripts with the given hashes.
 * A page allows further origins in its route module's `handle` (`web/lib/page-handle.ts`).
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  { scriptSrc = [], styleSrc = [], imgSrc = [], fontSrc = [], frameSrc = [], connectSrc = [] }: ExtraSources,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...scriptSrc].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...styleSrc].join(' '),
    ["img-src 'self' data: blob:", ...imgSrc].join(' '),
    ["font-src 'self'", ...fontSrc].join(' '),
    ["connect-src 'self'", ...connectSrc].join(' '),
    ...(frameSrc.length > 0 ? [["frame-src 'self'", ...frameSrc].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
