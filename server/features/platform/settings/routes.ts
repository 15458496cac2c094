import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/platform/settings.ts'
import type { Settings } from '#contract/platform/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as settings from './service.ts'

export function settingsRoutes(
  app: FastifyInstance,
  { clock, onChange, ...deps }: { db: Db; clock: Clock; defaults: Settings; onChange: () => void },
): void {
  on(app, contract.getSettings, () => settings.editableSettings(deps))

  on(app, contract.saveSettings, async ({ body, caller }) => {
    const saved = await settings.saveSettings(deps, caller.userId, body, clock.now())
    onChange()
    return saved
  })

  on(app, contract.listSettingsVersions, async ({ query }) => {
    const { items, total } = await settings.settingsVersions(deps.db, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.undoSettings, async ({ params, caller }) => {
    const saved = await settings.undoSettings(deps, caller.userId, params.version, clock.now())
    onChange()
    return saved
  })
}
