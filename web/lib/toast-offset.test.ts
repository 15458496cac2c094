import { expect, test } from 'vitest'
import { toastOffset } from './toast-offset.ts'

const phone = [360, 640] as const
const bar = { top: 568, bottom: 640, right: 360 }

test('a toast is near the bottom edge, or above the bar there', () => {
  expect(toastOffset([], ...phone)).toBe(16)
  expect(toastOffset([bar], ...phone)).toBe(88)
})

test('it is lifted above a focused control that it would cover, but not by one beside or above it', () => {
  expect(toastOffset([bar, { top: 500, bottom: 544, right: 344 }], ...phone)).toBe(156)
  expect(toastOffset([{ top: 100, bottom: 144, right: 344 }], ...phone)).toBe(16)
  expect(toastOffset([{ top: 700, bottom: 744, right: 500 }], 1280, 800)).toBe(16)
  expect(toastOffset([{ top: 700, bottom: 744, right: 1240 }], 1280, 800)).toBe(116)
})

test('a control that reaches too high, such as a long text field, does not push it off the screen', () => {
  expect(toastOffset([{ top: 80, bottom: 630, right: 344 }], ...phone)).toBe(16)
})
