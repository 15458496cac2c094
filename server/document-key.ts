/** A key of the installation, with which the keys of files are encrypted. */
export interface DocumentKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** Reads `id:base64,id:base64`. Null if the text has another form, a key of another length, or an id twice. */
export function parseDocumentKeys(text: string): DocumentKey[] | null {
  const keys = text.split(',').map((entry): DocumentKey => {
    const [, id = '', encoded = ''] = /^([\w-]{1,32}):([\w+/-]{43}=?)$/.exec(entry.trim()) ?? []
    return { id, key: Buffer.from(encoded, 'base64') }
  })
  const ids = new Set(keys.map(({ id }) => id))
  return keys.every(({ key }) => key.length === 32) && ids.size === keys.length ? keys : null
}

/** The text that `parseDocumentKeys` reads. */
export const textOfKeys = (keys: readonly DocumentKey[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')
