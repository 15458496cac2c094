/** Where copies are kept. Keys are relative, with `/` between their parts. */
export interface Place {
  /** For messages. Without secrets. */
  name: string
  /** Whether it can be reached from other machines. */
  isRemote: boolean
  /** Stores an object whole or not at all, and so that it survives a crash of the machine. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** All objects whose keys begin with `prefix`, which ends with `/`. */
  list(prefix: string): Promise<StoredObject[]>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
}

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}
