import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { SessionTokens } from '#server/features/accounts/sessions/service.ts'
import type { AccountEvents } from '#server/features/accounts/users/service.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import { applicationAnswerRoutes } from './application-answers/routes.ts'
import { applicationMessageRoutes } from './application-messages/routes.ts'
import { applicationMoveRoutes } from './application-moves/routes.ts'
import { applicationNoteRoutes } from './application-notes/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { documentGrantRoutes } from './document-grants/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { employerTaskRoutes } from './employer-tasks/routes.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { messageTemplateRoutes } from './message-templates/routes.ts'
import { receivedApplicationRoutes } from './received-applications/routes.ts'
import { registrationCheckRoutes } from './registration-checks/routes.ts'
import { teamRoutes } from './team/routes.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  publicUrl: string
  tokens: SessionTokens
  accountEvents: AccountEvents
  replies: SessionReplies
  sealedFiles: SealedFiles
  /** Absent without an antivirus. */
  clamdUrl?: string | undefined
}

/** Applications, what employers do with them, and who of an employer does it. */
export function hiringRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, queue, clock, env } = parts
  const deps = { db, queue, clock }
  applicationRoutes(api, deps)
  applicationAnswerRoutes(api, deps)
  receivedApplicationRoutes(api, deps)
  applicationMoveRoutes(api, deps)
  messageTemplateRoutes(api, deps)
  interviewRoutes(api, deps)
  applicationMessageRoutes(api, deps)
  applicationNoteRoutes(api, deps)
  documentRoutes(api, parts)
  documentGrantRoutes(api, parts)
  employerTaskRoutes(api, deps)
  registrationCheckRoutes(api, { ...deps, env })
  teamRoutes(api, parts, parts.replies)
}
