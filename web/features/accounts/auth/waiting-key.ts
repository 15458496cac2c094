import { tabStorage } from '#web/lib/browser-storage.ts'

const keyOf = (email: string) => `waiting:${email.trim().toLowerCase()}`

/** Stores the key with which this tab can ask whether the mailed link was opened. */
export const saveWaitingKey = (email: string, key: string): void => tabStorage.write(keyOf(email), key)

export const readWaitingKey = (email: string): string | null => tabStorage.read(keyOf(email))
