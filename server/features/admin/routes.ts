import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Env } from '#server/env.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { adminSearchRoutes } from './admin-search/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import type { ApprovalDeps } from './approvals/service.ts'
import { companyCheckRoutes } from './company-checks/routes.ts'
import { companyRegistry } from './company-checks/service.ts'
import { debugQueueRoutes, givenUpWorkRoutes } from './given-up-work/routes.ts'
import { impersonationRoutes } from './impersonation/routes.ts'
import type { ViewDeps } from './impersonation/service.ts'
import { managedUserRoutes } from './managed-users/routes.ts'
import { openingRequestRoutes } from './opening-requests/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { platformFigureRoutes } from './platform-figures/routes.ts'
import { registrationCaseRoutes } from './registration-cases/routes.ts'
import { savedFilterRoutes } from './saved-filters/routes.ts'

/** How operators run the site: users, companies, figures and each other. */
export function adminRoutes(
  api: FastifyInstance,
  parts: ApprovalDeps & ViewDeps & { clock: Clock; env: Env; sealedFiles: SealedFiles },
): void {
  const { db, queue, clock, publicUrl } = parts
  const registry = companyRegistry(parts.env, db)
  adminSearchRoutes(api, { db })
  managedUserRoutes(api, { db, queue, clock, publicUrl })
  organizationRoutes(api, { db, queue, clock, registry })
  companyCheckRoutes(api, { db, queue, clock, registry })
  approvalRoutes(api, parts)
  openingRequestRoutes(api, parts)
  registrationCaseRoutes(api, parts)
  impersonationRoutes(api, parts)
  platformFigureRoutes(api, { db, clock })
  savedFilterRoutes(api, { db, clock })
  givenUpWorkRoutes(api, { db, queue, clock })
  if (parts.env.APP_MODE === 'demo') debugQueueRoutes(api, { db })
}
