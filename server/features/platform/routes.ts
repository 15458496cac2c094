import type { FastifyInstance } from 'fastify'
import type { Secrets } from '#server/http/secrets.ts'
import { accessRecordRoutes } from './access-records/routes.ts'
import { adminLogRoutes } from './admin-log/routes.ts'
import { debugMailRoutes } from './mails/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { settingsRoutes } from './settings/routes.ts'

type Parts = Parameters<typeof settingsRoutes>[1] & { secrets: Secrets }

/** Routes that every area uses: settings, reference data, notifications and records. */
export function platformRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, clock, env, secrets } = parts
  settingsRoutes(api, parts)
  referenceRoutes(api, { db })
  notificationRoutes(api, { db, clock })
  adminLogRoutes(api, { db, clock })
  accessRecordRoutes(api, { db, secrets })
  if (env.APP_MODE === 'demo') debugMailRoutes(api, { db })
}
