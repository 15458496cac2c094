import { expect, it } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { standingOf, takesApplications } from './viewer.ts'

const known = { tiesFailed: false }
const signedIn = (role: Role | null, id = 'me') => ({ state: 'signedIn', user: { id, role } }) as const
const job = { applied: undefined, employer: { id: 'boss' } }

it('waits until the browser has looked', () => {
  expect(standingOf({ state: 'unknown', user: null }, job, known)).toBe('unknown')
  expect(standingOf({ state: 'guest', user: null }, job, known)).toBe('guest')
})

it("waits for a doctor's own ties, unless they cannot be read", () => {
  expect(standingOf(signedIn('doctor'), job, known)).toBe('coming')
  expect(standingOf(signedIn('doctor'), { ...job, applied: false }, known)).toBe('doctor')
  expect(standingOf(signedIn('doctor'), job, { tiesFailed: true })).toBe('doctor')
})

it('tells the owner from other companies', () => {
  expect(standingOf(signedIn('employer', 'boss'), job, known)).toBe('owner')
  expect(standingOf(signedIn('telehealth'), job, known)).toBe('onlooker')
  expect(standingOf(signedIn('employer'), { ...job, employer: { id: null } }, known)).toBe('onlooker')
  expect(standingOf(signedIn('admin'), job, known)).toBe('onlooker')
})

it('lets an incomplete profile try, so that the server can say what is missing', () => {
  expect(standingOf(signedIn(null), job, known)).toBe('doctor')
})

it('takes applications while active and not expired', () => {
  expect(takesApplications({ status: 'active', isExpired: false })).toBe(true)
  expect(takesApplications({ status: 'active', isExpired: true })).toBe(false)
  expect(takesApplications({ status: 'closed', isExpired: false })).toBe(false)
})
