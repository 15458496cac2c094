import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/moderation/contact-messages.ts'
import { contactForm } from '#contract/moderation/contact-form.ts'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { guestOf } from '#server/http/guest.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as messages from './service.ts'

export function contactMessageRoutes(
  app: FastifyInstance,
  { clock, ...deps }: { db: Db; queue: Queue; clock: Clock; publicUrl: string },
): void {
  on(app, contract.sendContactMessage, async ({ body, caller, request }) => {
    await messages.sendMessage(deps, body, { caller, ...guestOf(request), now: clock.now() })
    return { success: true as const }
  })

  app.register(async (scope) => {
    // Browsers without scripts post the form in this encoding.
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    on(scope, contract.sendContactForm, async ({ request, reply }) => {
      const parsed = contactForm.safeParse(request.body)
      const sender = { caller: null, ...guestOf(request), now: clock.now() }
      if (parsed.success) await messages.sendMessage(deps, parsed.data, sender)
      const result = parsed.success ? 'enviada' : 'incompleta'
      reply.header('location', `${deps.publicUrl}${paths.contact}?mensagem=${result}`)
      return null
    })
  })

  on(app, contract.listContactMessages, async ({ query }) => {
    const { total, ...list } = await messages.listMessages(deps.db, query)
    return { ...list, ...pageInfoOf(query, total) }
  })

  on(app, contract.replyToContactMessage, async ({ params, body, caller }) => {
    await messages.replyToMessage(deps, caller, params.id, body, clock.now())
    return { success: true as const }
  })

  on(app, contract.markContactMessage, async ({ params, body, caller }) => {
    await messages.markMessage(deps.db, caller, params.id, body, clock.now())
    return { success: true as const }
  })
}
