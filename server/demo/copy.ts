import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

/** Characters that are handed to the server at once. */
const PIECE = 256_000

/** Writes rows with COPY, the fastest way in; all have the same columns in the same order. */
export async function copyRows(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const statement = `copy ${table} (${Object.keys(first).join(', ')}) from stdin`
  await pipeline(Readable.from(pieces(rows)), client.query(from(statement)))
}

function* pieces(rows: readonly object[]): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${Object.values(row).map(copyText).join('\t')}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyText(value: unknown): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return String(value).replace(/[\\\n\r\t]/g, (character) => escapes[character] as string)
}
