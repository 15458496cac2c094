import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Settings } from '#contract/admin/settings.ts'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import { accessRecordRoutes } from './features/access-records/routes.ts'
import { deleteAccount } from './features/account-deletions/service.ts'
import { adminJobRoutes } from './features/admin-jobs/routes.ts'
import { adminLogRoutes } from './features/admin-log/routes.ts'
import { adminSearchRoutes } from './features/admin-search/routes.ts'
import { ambassadorRoutes } from './features/ambassadors/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { attentionRoutes } from './features/attention/routes.ts'
import { establishmentCheckRoutes } from './features/establishment-checks/routes.ts'
import { givenUpWorkRoutes } from './features/given-up-work/routes.ts'
import { jobReviewRoutes } from './features/job-reviews/routes.ts'
import type { SearchDeps } from './features/job-search/service.ts'
import { managedUserRoutes } from './features/managed-users/routes.ts'
import { mercadoPagoCheckRoutes } from './features/mercadopago-checks/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { paymentAlarmRoutes } from './features/payment-alarms/routes.ts'
import { platformFigureRoutes } from './features/platform-figures/routes.ts'
import { providerEventRoutes } from './features/provider-events/routes.ts'
import { refundDecisionRoutes } from './features/refunds/routes.ts'
import { reportCaseRoutes } from './features/report-cases/routes.ts'
import type { CaseDeps } from './features/report-cases/service.ts'
import { savedFilterRoutes } from './features/saved-filters/routes.ts'
import { searchTermRoutes } from './features/search-terms/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import type { SponsorshipDeps } from './features/sponsorships/service.ts'
import type { SubscriptionDeps } from './features/subscriptions/service.ts'
import { type paymentAccess, webhookSecrets } from './payment-access.ts'
import { eventHandlers } from './payment-deps.ts'

interface AdminParts extends CaseDeps {
  clock: Clock
  env: Env
  log: FastifyBaseLogger
  searchDeps: SearchDeps
  /** The settings of an installation that has never changed any. */
  defaults: Settings
  onSettingsChange: () => void
  access: ReturnType<typeof paymentAccess>
  /** Null for what is not sold. */
  payments: { sponsorships: SponsorshipDeps | null; subscriptions: SubscriptionDeps | null }
}

/** Registers the slices that only admins use. */
export function adminRoutes(api: FastifyInstance, parts: AdminParts): void {
  const { db, queue, clock, env, log, currentSettings } = parts
  attentionRoutes(api, { db, clock })
  adminSearchRoutes(api, { db })
  managedUserRoutes(api, { db, queue, clock, publicUrl: env.publicUrl })
  organizationRoutes(api, { db, queue, clock })
  approvalRoutes(api, {
    db,
    queue,
    clock,
    publicUrl: env.publicUrl,
    deleteAccount: (trx, deletion, now) => deleteAccount({ db: trx, queue }, deletion, now),
  })
  adminJobRoutes(api, { db, queue, clock, log, currentSettings })
  jobReviewRoutes(api, { db, queue, clock, log, currentSettings })
  reportCaseRoutes(api, parts)
  establishmentCheckRoutes(api, { db, queue, clock })
  ambassadorRoutes(api, { db, clock })
  platformFigureRoutes(api, { db, clock })
  savedFilterRoutes(api, { db, clock })
  adminLogRoutes(api, { db, clock })
  accessRecordRoutes(api, { db, secrets: parts.secrets })
  searchTermRoutes(api, { ...parts.searchDeps, clock })
  settingsRoutes(api, { db, clock, defaults: parts.defaults, onChange: parts.onSettingsChange })
  paymentAlarmRoutes(api, { db, clock })
  givenUpWorkRoutes(api, { db, queue, clock })
  refundDecisionRoutes(api, { db, queue, clock, publicUrl: env.publicUrl })
  mercadoPagoCheckRoutes(api, { db, env, clock, access: parts.access.mercadoPago })
  providerEventRoutes(api, {
    db,
    queue,
    clock,
    log,
    secrets: webhookSecrets(parts.access),
    handlers: eventHandlers(parts.payments.sponsorships, parts.payments.subscriptions),
  })
}
