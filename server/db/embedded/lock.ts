import { lchown } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUser } from './user.ts'

/** A lock on a file. The kernel drops it when the process ends, however it ends. */
export type Lock = { release(): void }
type Kind = 'alone' | 'shared'

const SQLITE_BUSY = 5
const PATIENCE_MS = 10 * 60_000
const MOMENT_MS = 1000
const BEGIN = { alone: 'BEGIN EXCLUSIVE', shared: 'BEGIN; SELECT count(*) FROM sqlite_master' }

// A lock must not be lost to the garbage collector because its holder kept only the address of the server.
const held = new Set<DatabaseSync>()

/**
 * Takes the lock or answers null at once. `file` must be opened by nothing else.
 *
 * Node has no flock, so this borrows SQLite's file locks (the file stays empty). A lock file that names a pid would
 * not do: two processes that find it stale at once both steal it, and pids are reused.
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

/** Waits for the lock; `onWait` is called once when that takes longer than a moment. `user` must be able to take it later. */
export async function takeLock(
  file: string,
  kind: Kind,
  user: ServerUser | null,
  onWait = () => {},
): Promise<Lock> {
  const began = Date.now()
  let told = false
  let lock = tryLock(file, kind)
  while (!lock) {
    const waited = Date.now() - began
    if (waited > PATIENCE_MS) throw new Error(`Outro processo do Medponto não liberou ${file}.`)
    if (waited > MOMENT_MS && !told) {
      told = true
      onWait()
    }
    await sleep(50)
    lock = tryLock(file, kind)
  }
  if (user) await lchown(file, user.uid, user.gid)
  return lock
}
