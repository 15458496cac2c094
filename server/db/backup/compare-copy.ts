import { createHash } from 'node:crypto'
import { columnList, nameOf } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import { copyOut, openSession } from './session.ts'

/**
 * The tables of a database whose rows are not those of the copy. The database must have been loaded from it and not written
 * since, so that the rows are in the same order.
 */
export async function differingTables(url: string, { tables }: Manifest): Promise<string[]> {
  const client = await openSession(url)
  const differing: string[] = []
  try {
    for (const table of tables) {
      const { stream, rows } = copyOut(client, `select ${columnList(table)} from ${nameOf(table)}`)
      const hash = createHash('sha256')
      for await (const chunk of stream) hash.update(chunk as Buffer)
      if ((await rows()) !== table.rows || hash.digest('hex') !== table.sha256) differing.push(table.name)
    }
    return differing
  } finally {
    await client.end()
  }
}
