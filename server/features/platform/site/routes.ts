import type { FastifyInstance } from 'fastify'
import { getSite } from '#contract/api/platform/site.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { type CurrentSettings, defaultSettings } from '#server/features/platform/settings/service.ts'
import { on } from '#server/http/on.ts'

export function siteRoutes(
  app: FastifyInstance,
  {
    env,
    hasGoogleSignIn,
    sells,
    db,
    currentSettings,
  }: {
    db: Db
    currentSettings: CurrentSettings
    env: Env
    hasGoogleSignIn: boolean
    sells: { subscriptions: boolean; sponsorships: boolean }
  },
): void {
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
  let lastSettings = defaultSettings(env)
  on(app, getSite, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    // Every page needs this reply, also those that are shown while the database is lost.
    lastSettings = await currentSettings(db).catch(() => lastSettings)
    const settings = lastSettings
    return {
      ...site,
      contactEmail: settings.contactEmail,
      contactPhone: settings.contactPhone,
      contactWhatsapp: settings.contactWhatsapp,
      reviewsFirst: settings.moderation === 'review_first',
      jobDurationDays: settings.jobDurationDays,
      isRegistrationOpen: settings.isRegistrationOpen,
      isInMaintenance: settings.isInMaintenance,
    }
  })
}
