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
  [1, undefined, 0],
  [2, 'pictures', 0],
  [2, undefined, 1],
] as const)('%i machines with the bucket %s: %i warnings', ([machines, S3_BUCKET, count]) => {
  const warn = vi.fn()
  warnOfOwnFolders(machines, { S3_BUCKET }, { warn, info: warn, error: warn })
  expect(warn).toHaveBeenCalledTimes(count)
})
