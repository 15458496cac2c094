import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * For `modifyFront`: each connection prepares the statement once, so that PostgreSQL can reuse its plan. Meant for
 * frequent statements that take longer to plan than to run, whose text never varies (pass a list as one array), whose
 * columns are named, and whose best plan does not depend on the values.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** A statement marked with `prepared` with the name under which a connection prepares it; any other as it is. */
export const withName = (statement: unknown) =>
  typeof statement === 'string' && statement.includes(MARK)
    ? { name: nameOf(statement), text: statement }
    : statement
