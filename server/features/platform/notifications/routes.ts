import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/platform/notifications.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as notifications from './service.ts'

export function notificationRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listNotifications, async ({ query, caller }) => {
    const asOf = clock.now().toISOString()
    const { items, total, unreadCount } = await notifications.listNotifications(db, caller, query)
    return { items, unreadCount, asOf, ...pageInfoOf(query, total) }
  })

  on(app, contract.countUnreadNotifications, async ({ caller }) => ({
    unreadCount: await notifications.countUnread(db, caller.userId),
  }))

  on(app, contract.readNotification, async ({ params, caller }) => {
    await notifications.markRead(db, caller.userId, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.readAllNotifications, async ({ body, caller }) => {
    await notifications.markReadUntil(db, caller.userId, new Date(body.until), clock.now())
    return { success: true as const }
  })

  on(app, contract.getNotificationSettings, async ({ caller }) => ({
    items: await notifications.settings(db, caller),
  }))

  on(app, contract.setNotificationSetting, async ({ body, caller }) => ({
    items: await notifications.setSetting(db, caller, body),
  }))
}
