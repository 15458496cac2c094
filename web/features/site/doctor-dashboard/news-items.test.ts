import { expect, test } from 'vitest'
import type { Notification } from '#contract/api/platform/notifications.ts'
import { newsOf } from './news-items.ts'

const notification = (id: string, given: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'application_viewed',
  jobId: 'job',
  jobTitle: 'Plantonista',
  applicationId: null,
  address: null,
  employerName: null,
  expiresAt: null,
  rejectionReason: null,
  endReason: null,
  times: 1,
  happenedAt: '2026-11-26T12:00:00.000Z',
  isRead: false,
  ...given,
})
const matched = (id: string, alertId: string) => notification(id, { kind: 'alert_matched', jobId: alertId })
const alerts = [{ id: 'uti' }, { id: 'pediatria' }]
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('an alert whose new jobs were notified has no second line', () => {
  const news = newsOf([matched('1', 'uti')], alerts)
  expect(idsOf(news.unread)).toEqual(['1'])
  expect(idsOf(news.alerts)).toEqual(['pediatria'])
})

test('an alert keeps its line if its notification was read, or is not among those that are shown', () => {
  const others = ['1', '2', '3'].map((id) => notification(id))
  expect(idsOf(newsOf([{ ...matched('4', 'uti'), isRead: true }], alerts).alerts)).toEqual(idsOf(alerts))
  expect(idsOf(newsOf([...others, matched('4', 'uti')], alerts).alerts)).toEqual(idsOf(alerts))
})

test('of each application only the newest notification is news', () => {
  const about = (id: string, applicationId: string) => notification(id, { applicationId })
  expect(idsOf(newsOf([about('3', 'a'), about('2', 'b'), about('1', 'a')], []).unread)).toEqual(['3', '2'])
})
