import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

/** Characters per chunk that is sent to the server. */
const CHUNK_LENGTH = 256_000

/** Inserts rows with COPY, the fastest way. All rows must have the same columns in the same order. */
export async function copyRows(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const statement = `copy ${table} (${Object.keys(first).join(', ')}) from stdin`
  await pipeline(Readable.from(chunks(rows)), client.query(from(statement)))
}

function* chunks(rows: readonly object[]): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${Object.values(row).map(copyText).join('\t')}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyText(value: unknown): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(copyText).join(',')}}`
  return String(value).replace(/[\\\n\r\t]/g, (character) => escapes[character] as string)
}
