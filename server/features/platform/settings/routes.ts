import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/platform/settings.ts'
import { getSite } from '#contract/api/platform/site.ts'
import type { Settings } from '#contract/platform/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as settings from './service.ts'

interface Parts {
  db: Db
  clock: Clock
  env: Env
  currentSettings: settings.CurrentSettings
  /** The settings of an installation that has never changed any. */
  defaults: Settings
  onSettingsChange: () => void
  hasGoogleSignIn: boolean
  sells: { subscriptions: boolean; sponsorships: boolean }
}

export function settingsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, env, defaults, currentSettings, onSettingsChange, hasGoogleSignIn, sells } = parts
  const deps = { db, defaults }

  const site = {
    origin: env.publicUrl,
    blogUrl: env.BLOG_URL ?? null,
    dpoName: env.DPO_NAME ?? null,
    dpoEmail: env.DPO_EMAIL ?? null,
    companyName: env.COMPANY_NAME ?? null,
    companyCnpj: env.COMPANY_CNPJ ?? null,
    companyAddress: env.COMPANY_ADDRESS ?? null,
    isDemo: env.APP_MODE === 'demo',
    googleSignIn: hasGoogleSignIn,
    sellsSubscriptions: sells.subscriptions,
    sellsSponsorships: sells.sponsorships,
  }
  let lastSettings = defaults
  on(app, getSite, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    // Every page needs this reply, also those that are shown while the database is lost.
    lastSettings = await currentSettings(db).catch(() => lastSettings)
    const current = lastSettings
    return {
      ...site,
      contactEmail: current.contactEmail,
      contactPhone: current.contactPhone,
      contactWhatsapp: current.contactWhatsapp,
      reviewsFirst: current.moderation === 'review_first',
      jobDurationDays: current.jobDurationDays,
      isRegistrationOpen: current.isRegistrationOpen,
      isInMaintenance: current.isInMaintenance,
    }
  })

  on(app, contract.getSettings, () => settings.editableSettings(deps))

  on(app, contract.saveSettings, async ({ body, caller }) => {
    const saved = await settings.saveSettings(deps, caller.userId, body, clock.now())
    onSettingsChange()
    return saved
  })

  on(app, contract.previewMaintenance, () => settings.lockedOut(db, clock.now()))

  on(app, contract.listSettingsVersions, async ({ query }) => {
    const { items, total } = await settings.settingsVersions(db, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.undoSettings, async ({ params, caller }) => {
    const saved = await settings.undoSettings(deps, caller.userId, params.version, clock.now())
    onSettingsChange()
    return saved
  })
}
