import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chunkBounds, chunkCount } from './chunks.ts'

test.each([
  [0, 1],
  [8_000, 1],
  [8_001, 2],
  [16_001, 4],
  [1_000_000, 128],
])('%d jobs are split into %d files', (jobs, chunks) => {
  expect(chunkCount(jobs)).toBe(chunks)
})

test('every id is in exactly one file', () => {
  const bounds = Array.from({ length: 128 }, (_, place) => chunkBounds(place + 1, 128))
  const ends = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  for (const id of [...ends, ...Array.from({ length: 500 }, () => randomUUID())])
    expect(
      bounds.filter((chunk) => chunk && id >= chunk.from && (chunk.to === null || id < chunk.to)),
    ).toHaveLength(1)
})

test.each([0, -1, 5, 1.5, Number.NaN])('there is no file %d of 4', (n) => {
  expect(chunkBounds(n, 4)).toBeNull()
})
