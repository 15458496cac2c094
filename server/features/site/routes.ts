import type { FastifyInstance } from 'fastify'
import { getSite } from '#contract/api/site.ts'
import type { Env } from '#server/env.ts'
import { on } from '#server/http/on.ts'

export function siteRoutes(
  app: FastifyInstance,
  {
    env,
    hasGoogleSignIn,
    sells,
  }: { env: Env; hasGoogleSignIn: boolean; sells: { subscriptions: boolean; sponsorships: boolean } },
): void {
  const site = {
    origin: env.publicUrl,
    contactEmail: env.CONTACT_EMAIL ?? null,
    contactPhone: env.CONTACT_PHONE ?? null,
    contactWhatsapp: env.CONTACT_WHATSAPP ?? null,
    blogUrl: env.BLOG_URL ?? null,
    dpoName: env.DPO_NAME ?? null,
    dpoEmail: env.DPO_EMAIL ?? null,
    isDemo: env.APP_MODE === 'demo',
    googleSignIn: hasGoogleSignIn,
    sellsSubscriptions: sells.subscriptions,
    sellsSponsorships: sells.sponsorships,
    reviewsFirst: env.MODERATION === 'review_first',
  }
  on(app, getSite, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return site
  })
}
