import { expect, it } from 'vitest'
import { expiryText } from './expiry-text.ts'

// 14h30 of 24/12 in Brasília, for a job that was published at that time of 24/11.
const END = '2026-12-24T17:30:00Z'

it.each([
  ['when it is published', '2026-11-24T17:30:00Z', 'em 30 dias'],
  ['a moment later', '2026-11-24T17:30:01Z', 'em 30 dias'],
  ['at the last second of that day in Brasília', '2026-11-25T02:59:59Z', 'em 30 dias'],
  ['at the midnight after it', '2026-11-25T03:00:00Z', 'em 29 dias'],
  ['two days before', '2026-12-22T17:30:00Z', 'em 2 dias'],
  ['a day before', '2026-12-23T17:30:00Z', 'em 1 dia'],
  ['less than a day before', '2026-12-23T17:30:01Z', 'em 23 h'],
  ['less than an hour before', '2026-12-24T17:10:00Z', 'em 20 min'],
  ['at the end', END, 'há 0 min'],
  ['five hours later', '2026-12-24T22:30:00Z', 'há 5 h'],
  ['the evening after', '2026-12-26T02:59:00Z', 'há 1 dia'],
  ['at the midnight after that', '2026-12-26T03:00:00Z', 'há 2 dias'],
])('the term of a job %s', (_, now, text) => {
  expect(expiryText(END, Date.parse(now))).toBe(text)
})
