import type { FastifyReply } from 'fastify'

/** RFC 8187, which has no letters but these unencoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Letters without accents, and nothing that a file system or a header takes for something else. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .-]/g, '_')

/** The name of a file in a header, for clients of any age (RFC 6266). */
function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const safe = name.replace(/[/\\]/g, '_')
  return `${type}; filename="${plain(safe)}"; filename*=UTF-8''${encoded(safe)}`
}

/**
 * Sets the headers of a reply with somebody's private file: nobody keeps it, and whatever it contains runs nowhere. Without `bytes`
 * its length is not known.
 */
export function describeFile(
  reply: FastifyReply,
  { name, type, bytes, isInline = false }: { name: string; type: string; bytes?: number; isInline?: boolean },
): void {
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(isInline ? 'inline' : 'attachment', name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (bytes !== undefined) reply.header('content-length', bytes)
}
