import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * For `modifyFront`: a connection plans this statement once and keeps it, where planning takes longer than reading. For
 * statements that are asked all the time, whose text is always the same (a list goes in as one array), whose columns
 * are named, and whose best plan does not hang on the values.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** A connection that prepares what is marked so. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: stands for every signature that `query` has
  override query(first: any, ...others: any[]): any {
    const isMarked = typeof first === 'string' && first.includes(MARK)
    return super.query(isMarked ? { name: nameOf(first), text: first } : first, ...others)
  }
}
