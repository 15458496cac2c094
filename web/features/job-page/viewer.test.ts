import { expect, it } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { takesApplications, viewerOf } from './viewer.ts'

const known = { tiesFailed: false }
const signedIn = (role: Role | null, id = 'me') => ({ state: 'signedIn', user: { id, role } }) as const
const job = { applied: undefined, employer: { id: 'boss' } }

it('waits until the browser has looked', () => {
  expect(viewerOf({ state: 'unknown', user: null }, job, known)).toBe('unknown')
  expect(viewerOf({ state: 'guest', user: null }, job, known)).toBe('guest')
})

it("waits for a doctor's own ties, unless they cannot be read", () => {
  expect(viewerOf(signedIn('doctor'), job, known)).toBe('coming')
  expect(viewerOf(signedIn('doctor'), { ...job, applied: false }, known)).toBe('doctor')
  expect(viewerOf(signedIn('doctor'), job, { tiesFailed: true })).toBe('doctor')
})

it('tells the owner from other companies', () => {
  expect(viewerOf(signedIn('employer', 'boss'), job, known)).toBe('owner')
  expect(viewerOf(signedIn('telehealth'), job, known)).toBe('onlooker')
  expect(viewerOf(signedIn('employer'), { ...job, employer: { id: null } }, known)).toBe('onlooker')
  expect(viewerOf(signedIn('admin'), job, known)).toBe('onlooker')
})

it('lets an incomplete profile try, so that the server can say what is missing', () => {
  expect(viewerOf(signedIn(null), job, known)).toBe('doctor')
})

it('takes applications while active and not expired', () => {
  expect(takesApplications({ status: 'active', isExpired: false })).toBe(true)
  expect(takesApplications({ status: 'active', isExpired: true })).toBe(false)
  expect(takesApplications({ status: 'closed', isExpired: false })).toBe(false)
})
