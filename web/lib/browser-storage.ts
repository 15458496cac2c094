export interface BrowserStorage {
  read: (key: string) => string | null
  /** Null deletes the entry. */
  write: (key: string, value: string | null) => void
  deleteAll: (prefix: string) => void
}

/** A web storage. Entries that the browser refuses to store are kept in memory until the page is left. */
function withFallback(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    read(key) {
      try {
        return memory.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      memory.delete(key)
      try {
        if (value === null) open().removeItem(key)
        else open().setItem(key, value)
      } catch {
        if (value !== null) memory.set(key, value)
      }
    },
    deleteAll(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
      try {
        for (const key of Object.keys(open())) if (key.startsWith(prefix)) open().removeItem(key)
      } catch {
        // A forbidden storage is empty.
      }
    },
  }
}

/** Kept as long as this tab is open, also over reloads. */
export const tabStorage = withFallback(() => sessionStorage)
/** Shared by all tabs; kept until it is deleted. */
export const sharedStorage = withFallback(() => localStorage)
