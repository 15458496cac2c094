import { expect, it } from 'vitest'
import { availabilityForm } from '#contract/rota/availability-form.ts'
import { isOvernight, nextSpan, presets, weekProblem } from './week-draft.ts'

const span = (startsAt: string, endsAt: string, weekday = 1) => ({ weekday, startsAt, endsAt })

it('has presets that the form accepts', () => {
  for (const hours of Object.values(presets)) {
    expect(weekProblem(hours)).toBeNull()
    expect(availabilityForm.safeParse({ hours, days: [] }).success).toBe(true)
  }
})

it('says why a week cannot be saved', () => {
  expect(weekProblem([])).toMatch('pelo menos um horário')
  expect(weekProblem([span('07:00', '')])).toMatch('início e o fim')
  expect(weekProblem([span('07:00', '12:00'), span('07:00', '19:00')])).toMatch('mesma hora')
  expect(weekProblem([span('07:00', '12:00'), span('07:00', '19:00', 2)])).toBeNull()
})

it('offers a new span that begins at another time than those of the day', () => {
  expect(nextSpan(3, [])).toEqual(span('07:00', '19:00', 3))
  expect(nextSpan(3, [span('07:00', '19:00', 3)])).toEqual(span('19:00', '07:00', 3))
})

it('knows which spans end on the next day', () => {
  expect(
    [span('19:00', '07:00'), span('07:00', '07:00'), span('07:00', '19:00'), span('19:00', '')].map(
      isOvernight,
    ),
  ).toEqual([true, true, false, false])
})
