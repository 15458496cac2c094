import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { dueDunningDay } from './dunning-days.ts'
import { dunningMail } from './mail.ts'
import { jobsToPause } from './paused-jobs.ts'

const since = new Date('2026-12-16T15:00:00Z')
const after = (days: number) => new Date(since.getTime() + days * DAY_MS)

test.each([
  [0, [], 0],
  [2.9, [0], null],
  [3, [0], 3],
  [6.5, [0, 3], 6],
  [7, [0, 3, 6], 7],
  [30, [0, 3, 6, 7], null],
  // The server stood still.
  [5, [], 3],
  [5, [3], null],
  [-0.1, [], null],
] as const)('after %d days, with %j sent, mail %j is due', (days, sent, due) => {
  expect(dueDunningDay({ pastDueSince: since, hasEnded: false }, sent, after(days))).toBe(due)
})

test('a subscription that has ended early is mailed about once', () => {
  const ended = { pastDueSince: since, hasEnded: true }
  expect(dueDunningDay(ended, [0, 3], after(5))).toBe(7)
  expect(dueDunningDay(ended, [0, 3, 7], after(9))).toBeNull()
})

test('the mail names the last day of the grace as it is in São Paulo', () => {
  const lateEvening = new Date('2026-12-17T02:30:00Z')
  const left = { planLabel: 'Plus', maxActivePosts: 3 }
  const { text } = dunningMail(0, { plan: 'pro', pastDueSince: lateEvening, left }, 'https://medponto.test')
  expect(text).toContain('até 23/12/2026')
  // A grant by an admin stays.
  expect(text).toContain('acima do limite do Plus (3)')
  expect(text).toContain('https://medponto.test/dashboard/billing')
})

test('chosen jobs stay, then the oldest; a plan without room pauses all', () => {
  const active = ['c', 'a', 'd', 'b'].map((id) => ({
    id,
    published_at: new Date(`2026-11-0${id.charCodeAt(0) - 96}T00:00:00Z`),
  }))
  expect(jobsToPause(active, { room: 2, keptJobs: [] })).toEqual(['c', 'd'])
  expect(jobsToPause(active, { room: 2, keptJobs: ['d', 'gone'] })).toEqual(['b', 'c'])
  expect(jobsToPause(active, { room: -1, keptJobs: ['a'] })).toHaveLength(4)
  expect(jobsToPause(active, { room: 9, keptJobs: [] })).toEqual([])
})
