import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/telehealth/telehealth-directory.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as service from './service.ts'

export function telehealthDirectoryRoutes(
  app: FastifyInstance,
  { db, reads, queue, clock }: { db: Db; reads: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.listTelehealthCompanies, async ({ query }) => {
    const { total, ...directory } = await service.directory(reads, query, clock.now())
    return { ...directory, ...pageInfoOf(query, total) }
  })

  on(app, contract.getOwnDirectoryEntry, ({ caller }) => service.ownEntry(db, caller.employerId, clock.now()))

  on(app, contract.listManagedTelehealthCompanies, async ({ query }) => {
    const { total, ...list } = await service.managedCompanies(db, query, clock.now())
    return { ...list, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportTelehealthCompanies, async ({ query, caller, reply }) => {
    const now = clock.now()
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="telemedicina-${brazilDay(now)}.csv"`)
    return service.exportManagedCompanies(db, query, { admin: caller.userId, now })
  })

  on(app, contract.getTelehealthSlots, () => service.slots(db, clock.now()))

  on(app, contract.setTelehealthTier, async ({ params, body, caller }) => {
    const tier = await service.setTier({ db, queue }, caller.userId, params.id, body, clock.now())
    return { success: true as const, ...tier }
  })

  on(app, contract.setTelehealthStatus, async ({ params, body, caller }) => {
    const { isTelehealth } = body
    const by = { admin: caller.userId, now: clock.now() }
    await service.setTelehealthStatus({ db, queue }, params.id, isTelehealth, by)
    return { success: true as const, isTelehealth, message: 'Status de telemedicina atualizado' }
  })

  on(app, contract.setTelehealthStatuses, ({ body, caller, request }) => {
    const by = { admin: caller.userId, now: clock.now() }
    return service.setTelehealthStatuses({ db, queue }, body, { ...by, request })
  })

  on(app, contract.pickOrganization, async ({ query }) => {
    const { total, organizations } = await service.otherOrganizations(db, query)
    return { organizations, ...pageInfoOf(query, total) }
  })
}
