import { type ObjectStore, objectStore } from '#server/db/object-store.ts'

/** The store of encrypted files: a bucket if one is configured, else a folder. */
export const sealedStorage = (env: Parameters<typeof objectStore>[0]): ObjectStore =>
  objectStore(env, 'documents')
