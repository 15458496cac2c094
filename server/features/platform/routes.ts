import type { FastifyInstance } from 'fastify'
import type { Settings } from '#contract/platform/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { accessRecordRoutes } from './access-records/routes.ts'
import { adminLogRoutes } from './admin-log/routes.ts'
import { debugMailRoutes } from './mails/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { debugQueueRoutes } from './queues/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { CurrentSettings } from './settings/service.ts'
import { siteRoutes } from './site/routes.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  secrets: Secrets
  currentSettings: CurrentSettings
  /** The settings of an installation that has never changed any. */
  defaults: Settings
  onSettingsChange: () => void
  hasGoogleSignIn: boolean
  sells: { subscriptions: boolean; sponsorships: boolean }
}

/** Routes that every area uses: settings, reference data, notifications and records. */
export function platformRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, clock, env, secrets } = parts
  siteRoutes(api, parts)
  settingsRoutes(api, { db, clock, defaults: parts.defaults, onChange: parts.onSettingsChange })
  referenceRoutes(api, { db })
  notificationRoutes(api, { db, clock })
  adminLogRoutes(api, { db, clock })
  accessRecordRoutes(api, { db, secrets })
  if (env.APP_MODE !== 'demo') return
  debugMailRoutes(api, { db })
  debugQueueRoutes(api, { db })
}
