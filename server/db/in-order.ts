import { type Expression, sql } from 'kysely'
import type { DbOrTrx } from './client.ts'

const BATCH = 500
const ID_BYTES = 16

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A list of any length in the order of `ids`, some hundred rows at a time. The filter and the order are evaluated once, and
 * of the whole list only sixteen bytes per row are kept. Rows that are gone when it is their turn are left out.
 */
export async function* inOrder<Row extends { id: string }>(
  db: DbOrTrx,
  ids: Expression<{ id: string }>,
  read: (ids: string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(uuid_send(id), '') as packed from (${ids}) as ordered`.execute(db)
  const packed = rows[0]?.packed ?? Buffer.alloc(0)
  for (let from = 0; from < packed.length; from += BATCH * ID_BYTES) {
    const until = Math.min(from + BATCH * ID_BYTES, packed.length)
    const batch: string[] = []
    for (let at = from; at < until; at += ID_BYTES)
      batch.push(uuidOf(packed.toString('hex', at, at + ID_BYTES)))
    const found = new Map((await read(batch)).map((row) => [row.id, row]))
    yield batch.flatMap((id) => found.get(id) ?? [])
  }
}
