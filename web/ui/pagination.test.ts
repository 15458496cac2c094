import { expect, it } from 'vitest'
import { pageWindow } from './pagination.tsx'

it.each([
  [1, 1, [1]],
  [1, 10, [1, 2, 3, 10]],
  [5, 10, [1, 3, 4, 5, 6, 7, 10]],
  [10, 10, [1, 8, 9, 10]],
  [3, 5, [1, 2, 3, 4, 5]],
])('at page %i of %i shows %j', (current, total, pages) => {
  expect(pageWindow(current, total)).toEqual(pages)
})
