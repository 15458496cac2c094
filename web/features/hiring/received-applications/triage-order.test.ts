import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { neighbourOf, nextWaitingAfter, rowIndexOf, type TriageRow } from './triage-order.ts'

const row = (
  id: string,
  status: ApplicationStatus,
  others: [string, ApplicationStatus][] = [],
): TriageRow => ({
  id,
  status,
  others: others.map(([other, otherStatus]) => ({ id: other, status: otherStatus })),
})
const every = { status: 'submitted', ownJobOnly: false } as const

test('an application inside a row belongs to that row', () => {
  const rows = [row('a', 'viewed'), row('b', 'submitted', [['b2', 'viewed']]), row('c', 'submitted')]
  expect(rowIndexOf(rows, 'b2')).toBe(1)
  expect(neighbourOf(rows, 'b2', 1)?.id).toBe('c')
  expect(neighbourOf(rows, 'b2', -1)?.id).toBe('a')
  expect(neighbourOf(rows, 'c', 1)).toBeUndefined()
  expect(neighbourOf(rows, 'unknown', 1)).toBeUndefined()
})

test("a doctor's other new application comes before the next doctor, unless one job is filtered", () => {
  const rows = [row('a', 'in_review', [['a2', 'submitted']]), row('b', 'submitted')]
  expect(nextWaitingAfter(rows, 'a', every)).toBe('a2')
  expect(nextWaitingAfter(rows, 'a', { ...every, ownJobOnly: true })).toBe('b')
})

test('those passed over come last', () => {
  const rows = [row('a', 'submitted'), row('b', 'in_review'), row('c', 'viewed')]
  expect(nextWaitingAfter(rows, 'b', every)).toBe('a')
  expect(nextWaitingAfter([row('a', 'submitted')], 'a', every)).toBeUndefined()
  expect(nextWaitingAfter([], 'a', every)).toBeUndefined()
})

test('deciding and going on decides every new application once', () => {
  const statuses = fc.constantFrom<ApplicationStatus>('submitted', 'viewed', 'rejected')
  const anyRow = fc.tuple(statuses, fc.array(statuses, { maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), fc.nat(), (shape, start) => {
      let rows = shape.map(([status, others], index) =>
        row(
          `${index}`,
          status,
          others.map((other, nth) => [`${index}-${nth}`, other]),
        ),
      )
      const all = rows.flatMap((one) => [one, ...one.others])
      const isNew = new Set(all.filter(({ status }) => status === 'submitted').map(({ id }) => id))
      let open = rows[start % Math.max(rows.length, 1)]?.id
      const decided: string[] = []
      while (open !== undefined) {
        const id = open
        decided.push(id)
        const decide = <One extends { id: string; status: ApplicationStatus }>(one: One): One =>
          one.id === id ? { ...one, status: 'in_review' } : one
        rows = rows.map((one) => ({ ...decide(one), others: one.others.map(decide) }))
        open = nextWaitingAfter(rows, id, every)
      }
      expect(new Set(decided).size).toBe(decided.length)
      for (const id of isNew) if (rows.length > 0) expect(decided).toContain(id)
    }),
  )
})
