import { expect, test } from 'vitest'
import { type NotificationKind, notificationPath, notificationTitle } from './notifications.ts'
import { paths } from './paths.ts'

test('a kind of a later release has a general title and leads to the notifications', () => {
  const kind = 'of_a_later_release' as NotificationKind
  expect(notificationTitle({ kind, times: 2 })).toBe('Nova notificação')
  expect(notificationPath({ kind, jobId: 'job' })).toBe(paths.notifications)
  expect(notificationPath({ kind, jobId: 'job', address: '/vagas' })).toBe('/vagas')
})
