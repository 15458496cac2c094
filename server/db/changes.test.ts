import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { listenForChanges } from './changes.ts'
import { createDatabase } from './client.ts'
import { Connection } from './connection.ts'

test('a server that does not answer any more, and closes no connection, counts as lost', async () => {
  const { url } = await testApp()
  const other = createDatabase(url)
  const opened: pg.Client[] = []
  const seen: string[] = []
  const listening = await listenForChanges(
    async () => {
      const client = new Connection({ connectionString: url, query_timeout: 200 })
      await client.connect()
      opened.push(client)
      return client
    },
    { onChange: () => seen.push('change'), onLost: () => seen.push('lost'), heartbeatMs: 100 },
  )
  onTestFinished(async () => {
    await listening.close()
    await other.close()
  })
  expect(seen).toEqual(['change'])
  // As if its packets arrived nowhere.
  const { stream } = (opened[0] as unknown as { connection: { stream: { write: () => boolean } } }).connection
  stream.write = () => true
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['change', 'lost', 'change'])
  expect(opened).toHaveLength(2)
  await other.pool.query('notify medponto_settings')
  await expect.poll(() => seen.length).toBe(4)
})
