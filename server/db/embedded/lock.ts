import { lchown } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUser } from './user.ts'

/** A lock on a file. The kernel releases it when the process ends, for whatever reason. */
export type Lock = { release(): void }
type Kind = 'exclusive' | 'shared'

const SQLITE_BUSY = 5
const TIMEOUT_MS = 10 * 60_000
const ANNOUNCE_AFTER_MS = 1000
const BEGIN = { exclusive: 'BEGIN EXCLUSIVE', shared: 'BEGIN; SELECT count(*) FROM sqlite_master' }

// Protects locks from garbage collection if their holder keeps no reference.
const held = new Set<DatabaseSync>()

/**
 * Takes the lock, or returns null if it is taken. Nothing else may open `file`.
 *
 * Node has no flock, so this uses SQLite's file locks (the file stays empty). A file with the holder's pid would not
 * do: two processes that find it stale at the same time would both take it, and pids are reused.
 */
export function tryLock(file: string, kind: Kind): Lock | null {
  const database = new DatabaseSync(file)
  try {
    database.exec(BEGIN[kind])
    held.add(database)
    return { release: () => held.delete(database) && database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/**
 * Waits for the lock, and makes `user` the owner of the file so that it can take the lock later. `onWait` is called once,
 * if the wait exceeds a second.
 * @throws Error after ten minutes
 */
export async function takeLock(
  file: string,
  kind: Kind,
  user: ServerUser | null,
  onWait = () => {},
): Promise<Lock> {
  const began = Date.now()
  let hasAnnounced = false
  let lock = tryLock(file, kind)
  while (!lock) {
    const waited = Date.now() - began
    if (waited > TIMEOUT_MS) throw new Error(`Outro processo do Medponto não liberou ${file}.`)
    if (waited > ANNOUNCE_AFTER_MS && !hasAnnounced) {
      hasAnnounced = true
      onWait()
    }
    await sleep(50)
    lock = tryLock(file, kind)
  }
  if (user) await lchown(file, user.uid, user.gid)
  return lock
}
