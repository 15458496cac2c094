import { isObjectKey, newObjectKey } from '#server/db/object-store.ts'

/** Not to be guessed, since anyone who knows it can see the picture. */
export const newPictureKey = () => newObjectKey('pictures')

export const isPictureKey = (text: string) => isObjectKey('pictures', text)

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
