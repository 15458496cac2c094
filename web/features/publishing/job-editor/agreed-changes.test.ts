import { expect, it } from 'vitest'
import { agreedChanges, agreedTexts } from './agreed-changes.ts'

const night = (day: string, change: object = {}) => ({
  day,
  startsAt: '19:00',
  hours: 12,
  places: 2,
  ...change,
})
const stored = [
  night('2026-12-04'),
  night('2026-12-05'),
  night('2026-12-06', { startsAt: null, hours: null }),
]
const agreed = [
  { day: '2026-12-04', startsAt: '19:00', people: 2 },
  { day: '2026-12-06', startsAt: null, people: 1 },
]

it('counts the people whose plantão changes or leaves the job', () => {
  const [first, second, third] = stored as [(typeof stored)[0], (typeof stored)[0], (typeof stored)[0]]
  const changes = (wanted: typeof stored) => agreedChanges(stored, wanted, agreed)
  expect(changes(stored)).toBeNull()
  expect(changes([{ ...first, places: 5 }, night('2026-12-05', { startsAt: '20:00' }), third])).toBeNull()
  expect(changes([night('2026-12-04', { startsAt: '20:00' }), second, third])).toEqual({
    changed: 2,
    removed: 0,
  })
  expect(changes([{ ...first, payCentavos: 200_000 } as typeof first, second])).toEqual({
    changed: 2,
    removed: 1,
  })
  // A start that the job said for the first time is a change as well.
  expect(changes([first, second, night('2026-12-06')])).toEqual({ changed: 1, removed: 0 })
})

it('says both in words', () => {
  expect(agreedTexts({ changed: 2, removed: 1 })).toEqual([
    '2 plantões combinados mudam: as pessoas precisam aceitar. Até lá, vale o que está combinado.',
    '1 plantão combinado sai da vaga, mas continua combinado. Para cancelar, abra o plantão na escala.',
  ])
})
