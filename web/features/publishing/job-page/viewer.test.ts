import { expect, it } from 'vitest'
import { isEmployerRole, type Role } from '#contract/accounts/roles.ts'
import { takesApplications, viewerOf } from './viewer.ts'

const known = { flagsFailed: false }
const signedIn = (role: Role | null, companyId = 'me') => {
  const company = isEmployerRole(role) ? { id: companyId, name: 'Hospital' } : null
  return { state: 'signedIn', user: { id: 'me', role, company } } as const
}
const job = { applied: undefined, employer: { id: 'boss' } }

it('is unknown until the browser has looked for a session', () => {
  expect(viewerOf({ state: 'unknown', user: null }, job, known)).toBe('unknown')
  expect(viewerOf({ state: 'guest', user: null }, job, known)).toBe('guest')
})

it("is loading until the doctor's flags have been loaded or have failed to load", () => {
  expect(viewerOf(signedIn('doctor'), job, known)).toBe('loading')
  expect(viewerOf(signedIn('doctor'), { ...job, applied: false }, known)).toBe('doctor')
  expect(viewerOf(signedIn('doctor'), job, { flagsFailed: true })).toBe('doctor')
})

it('distinguishes the owner from other companies and admins', () => {
  expect(viewerOf(signedIn('employer', 'boss'), job, known)).toBe('owner')
  expect(viewerOf(signedIn('telehealth'), job, known)).toBe('other')
  expect(viewerOf(signedIn('employer'), { ...job, employer: { id: null } }, known)).toBe('other')
  expect(viewerOf(signedIn('admin'), job, known)).toBe('other')
})

it('treats a visitor without a role as a doctor', () => {
  expect(viewerOf(signedIn(null), job, known)).toBe('doctor')
})

it('a job takes applications while it is active, not expired, and its employer is not suspended', () => {
  const active = { status: 'active', isExpired: false, isUnavailable: false } as const
  expect(takesApplications(active)).toBe(true)
  expect(takesApplications({ ...active, isExpired: true })).toBe(false)
  expect(takesApplications({ ...active, isUnavailable: true })).toBe(false)
  expect(takesApplications({ ...active, status: 'closed' })).toBe(false)
})
