import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/calendar-links.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { isCurrent } from '#server/http/etag.ts'
import { on } from '#server/http/on.ts'
import * as links from './service.ts'

interface Deps {
  db: Db
  clock: Clock
  publicUrl: string
}

export function calendarLinkRoutes(app: FastifyInstance, { db, clock, publicUrl }: Deps): void {
  on(app, contract.listCalendarLinks, ({ caller }) => links.calendarLinks(db, caller, clock.now()))

  on(app, contract.createCalendarLink, ({ body, caller }) =>
    links.createCalendarLink({ db, publicUrl }, caller, body.place, clock.now()),
  )

  on(app, contract.revokeCalendarLink, async ({ params, caller }) => {
    await links.revokeCalendarLink(db, caller, params.id)
    return { success: true as const }
  })
}

/** `/calendarios/<token>.ics`, next to `/api`: calendars read it without a session. */
export function calendarRoutes(app: FastifyInstance, { db, clock, publicUrl }: Deps): void {
  app.get<{ Params: { file: string } }>(
    '/calendarios/:file',
    { config: { cost: 5 } },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      const [, token = null] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
      const at = { token, ip: request.ip }
      const { etag, file } = await links.calendarAt({ db, publicUrl }, at, clock.now())
      reply.header('etag', etag)
      if (isCurrent(request, etag)) return reply.code(304).send('')
      reply.header('content-type', 'text/calendar; charset=utf-8')
      reply.header('content-disposition', 'inline; filename="medponto.ics"')
      return reply.send(await file())
    },
  )
}
