import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileBounds, fileCount } from './job-files.ts'

test.each([
  [0, 1],
  [8_000, 1],
  [8_001, 2],
  [16_001, 4],
  [1_000_000, 128],
])('%d jobs are split into %d files', (jobs, files) => {
  expect(fileCount(jobs)).toBe(files)
})

test('every id is in exactly one file', () => {
  const bounds = Array.from({ length: 128 }, (_, place) => fileBounds(place + 1, 128))
  const ends = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  for (const id of [...ends, ...Array.from({ length: 500 }, () => randomUUID())])
    expect(
      bounds.filter((file) => file && id >= file.from && (file.to === null || id < file.to)),
    ).toHaveLength(1)
})

test.each([0, -1, 5, 1.5, Number.NaN])('there is no file %d of 4', (n) => {
  expect(fileBounds(n, 4)).toBeNull()
})
