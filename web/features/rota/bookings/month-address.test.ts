import { expect, test } from 'vitest'
import { currentMonth, monthIn, monthPath, monthText } from './month-address.ts'

// The last evening of November in Brasília.
const now = Date.parse('2026-12-01T02:59:00Z')
const of = (query: string) => monthIn(new URLSearchParams(query), now)

test('the month of an address, or else the current one in Brasília', () => {
  expect(currentMonth(now)).toBe('2026-11')
  expect(of('mes=2026-12')).toBe('2026-12')
  for (const wrong of ['', 'mes=', 'mes=2026-13', 'mes=2026-1', 'mes=0001-01', 'mes=dezembro'])
    expect(of(wrong), wrong).toBe('2026-11')
})

test('the current month has the address without a month', () => {
  expect(monthPath('2026-11', now)).toBe('/dashboard/bookings')
  expect(monthPath('2026-12', now)).toBe('/dashboard/bookings?mes=2026-12')
  expect(monthText('2026-12')).toBe('dezembro de 2026')
})
