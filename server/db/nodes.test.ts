import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDatabase } from './client.ts'
import { countMachines, warnOfOwnFolders } from './nodes.ts'

test('processes of one machine count once', async ({ onTestFinished }) => {
  const { url, db } = await testApp()
  const other = createDatabase(url)
  onTestFinished(other.close)
  await other.pool.query('select')
  expect(await countMachines(db)).toBe(1)
})

test.for([
  [1, undefined, undefined, 0],
  [2, 'pictures', 'a key', 0],
  [2, undefined, 'a key', 1],
  [2, 'pictures', undefined, 1],
] as const)('%i machines with the bucket %s and %s: %i warnings', ([machines, S3_BUCKET, key, count]) => {
  const warn = vi.fn()
  const DOCUMENT_KEYS = key ? [{ id: key, key: Buffer.alloc(32) }] : undefined
  warnOfOwnFolders(machines, { S3_BUCKET, DOCUMENT_KEYS }, { warn, info: warn, error: warn })
  expect(warn).toHaveBeenCalledTimes(count)
})
