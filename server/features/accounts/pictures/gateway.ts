import { type ObjectStore, objectStore } from '#server/db/object-store.ts'

export type PictureStorage = ObjectStore

/** The store of pictures: a bucket if one is configured, else a folder. */
export const pictureStorage = (env: Parameters<typeof objectStore>[0]): PictureStorage =>
  objectStore(env, 'pictures')
