/** More than any document that is issued. A larger file is none of them, and would fill the memory of a phone. */
const MAX_BYTES = 64 * 1024 * 1024

/** Whether this browser can hash a file. At an address without https it cannot. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** The SHA-256 of a file, which stays in the browser; null if it is too large to be one of ours. */
export async function hashOf(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A hash as people paste it: with capitals, spaces or line breaks. Null if it is none. */
export function typedHash(text: string): string | null {
  const hash = text.replace(/\s/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null
}
