/** Bounds the age of what changes without a write, such as the expiry of a job. */
const FRESH_MS = 5_000
/** Above this number the replies that were read first are dropped. */
const MAX_REPLIES = 500

/** The value itself, which nobody can change from now on. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

interface Kept {
  readAt: number
  reply: Promise<unknown>
}

/**
 * Replies that are the same for everybody, by address. Equal reads that begin while one is under way share it. A read that
 * began before a `flush` is not given to those who ask after it. Exceptions are not kept, nor what `isKept` refuses. Replies
 * are frozen, because several pages use them at once.
 */
export function keptReplies({ now }: { now: () => number }) {
  const kept = new Map<string, Kept>()
  const objects = new WeakSet<object>()
  let hits = 0
  let misses = 0

  async function readFrozen<Reply>(read: () => Promise<Reply>): Promise<Reply> {
    const reply = frozen(await read())
    if (typeof reply === 'object' && reply !== null) objects.add(reply)
    return reply
  }

  return {
    get<Reply>(
      address: string,
      read: () => Promise<Reply>,
      isKept: (reply: Reply) => boolean = () => true,
    ): Promise<Reply> {
      const present = kept.get(address)
      if (present && now() - present.readAt < FRESH_MS) {
        hits += 1
        return present.reply as Promise<Reply>
      }
      misses += 1
      const reply = readFrozen(read)
      const own = { readAt: now(), reply }
      const forget = () => void (kept.get(address) === own && kept.delete(address))
      // Read again, it is the newest.
      kept.delete(address)
      kept.set(address, own)
      const [oldest] = kept.keys()
      if (kept.size > MAX_REPLIES && oldest !== undefined) kept.delete(oldest)
      reply.then((value) => isKept(value) || forget(), forget)
      return reply
    },

    /** Whether many callers get this very object, so that what is made of it can be used again. */
    has: (reply: unknown): reply is object =>
      typeof reply === 'object' && reply !== null && objects.has(reply),

    /** The database has changed. */
    flush(): void {
      kept.clear()
    },

    /** Their bytes are not known, since they are no text. */
    figures: () => ({ hits, misses, entries: kept.size, bytes: null }),
  }
}

export type KeptReplies = ReturnType<typeof keptReplies>
