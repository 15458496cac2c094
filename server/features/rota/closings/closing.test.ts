import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { type ClosingEntry, closingOf } from './closing.ts'

const START = Date.parse('2026-12-01T12:00:00-03:00')
const answer = fc.constantFrom(true, false, null)
const entries: fc.Arbitrary<ClosingEntry[]> = fc.array(
  fc
    .record({
      minutes: fc.integer({ min: 1, max: 24 * 60 }),
      pay: fc.integer({ min: 1, max: 10_000_000 }),
      paid: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      doctor: answer,
      employer: answer,
      isReceived: answer,
      place: fc.constantFrom('Rua das Flores, 10', 'Rua das flores, 10', ''),
      key: fc.constantFrom('a', 'b', 'c'),
      name: fc.constantFrom('Ana', 'Bia'),
    })
    .map(({ minutes, pay, paid, doctor, employer, isReceived, place, key, name }) => ({
      row: {
        id: crypto.randomUUID(),
        startsAt: new Date(START).toISOString(),
        endsAt: new Date(START + minutes * MINUTE_MS).toISOString(),
        hours: minutes / 60,
        title: 'Plantão',
        place,
        doctorName: name,
        doctorRegistration: '',
        employerName: 'Hospital',
        payCentavos: pay,
        worked: { doctor, employer },
        paidOn: paid === null ? null : '2026-12-20',
        paidCentavos: paid,
        isReceived: paid === null ? null : isReceived,
      },
      counterpart: { key, name, registration: '' },
    })),
  { maxLength: 60 },
)
const figures = [
  'shifts',
  'minutes',
  'agreedCentavos',
  'workedCentavos',
  'paidCentavos',
  'receivedCentavos',
] as const

test('people and places each add up to the total, to the centavo', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const { byPerson, byPlace, total } = closingOf(list)
      for (const groups of [byPerson, byPlace])
        for (const figure of figures)
          expect(groups.reduce((sum, group) => sum + group[figure], 0)).toBe(total[figure])
      expect(total.agreedCentavos).toBe(list.reduce((sum, { row }) => sum + row.payCentavos, 0))
      expect(total.workedCentavos).toBeLessThanOrEqual(total.agreedCentavos)
      expect(total.receivedCentavos).toBeLessThanOrEqual(total.paidCentavos)
    }),
  )
})

test('people of the same name stay apart, and one person stays one under a new name', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(closingOf(list).byPerson).toHaveLength(
        new Set(list.map(({ counterpart }) => counterpart.key)).size,
      )
    }),
  )
})
