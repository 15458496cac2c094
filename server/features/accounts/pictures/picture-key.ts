import { randomBytes } from 'node:crypto'

const KEY = /^[A-Za-z0-9_-]{22}\.webp$/

/** A key of 128 random bits, since anyone who knows it can see the picture. */
export const newPictureKey = () => `${randomBytes(16).toString('base64url')}.webp`

/** Whether the text has the form of a key. Nothing else may reach the file system or the bucket. */
export const isPictureKey = (text: string) => KEY.test(text)

/** The URL of a stored picture, which never changes its content. */
export function pictureUrl(key: string): string
export function pictureUrl(key: string | null): string | null
export function pictureUrl(key: string | null) {
  return key === null ? null : `/files/${key}`
}

/** The key in a URL made by `pictureUrl`, with any origin and any query, or null if there is none. */
export function keyOfUrl(url: string): string | null {
  const key = /(?:^|\/)files\/([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1]
  return key && isPictureKey(key) ? key : null
}
