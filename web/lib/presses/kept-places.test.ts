import { expect, test } from 'vitest'
import { withKept } from './kept-places.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as [{ id: string }, ...{ id: string }[]]
const shown = (...of: Parameters<typeof withKept>) =>
  withKept(...of).map(({ item, isGone }) => (isGone ? `(${item.id})` : item.id))

test('what is removed keeps its place, in whichever order it was removed', () => {
  const kept = [
    { item: c as { id: string }, index: 2 },
    { item: a, index: 0 },
  ]
  expect(shown([b, d] as { id: string }[], kept)).toEqual(['(a)', 'b', '(c)', 'd'])
})

test('what comes back is shown once', () => {
  expect(shown([a, b] as { id: string }[], [{ item: a, index: 0 }])).toEqual(['a', 'b'])
})

test('a shorter list ends with what was removed from its end', () => {
  expect(shown([a], [{ item: d as { id: string }, index: 3 }])).toEqual(['a', '(d)'])
})
