import { randomBytes } from 'node:crypto'

const KEY = /^[A-Za-z0-9_-]{22}\.webp$/

/** A name for a picture: 128 random bits, since who knows the name sees the picture. */
export const newKey = () => `${randomBytes(16).toString('base64url')}.webp`

/** Whether this could be a name of ours; nothing else ever reaches a file system or a bucket. */
export const isKey = (text: string) => KEY.test(text)

/** Address of a stored picture; pictures never change under their key. */
export function fileUrl(key: string): string
export function fileUrl(key: string | null): string | null
export function fileUrl(key: string | null) {
  return key === null ? null : `/files/${key}`
}

/** The key in an address that `fileUrl` made, on whatever origin and with whatever query; null when there is none. */
export function keyOfUrl(url: string): string | null {
  const key = /(?:^|\/)files\/([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1]
  return key && isKey(key) ? key : null
}
