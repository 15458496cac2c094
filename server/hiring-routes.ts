import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import type { Queue } from './db/queue.ts'
import { applicationAnswerRoutes } from './features/application-answers/routes.ts'
import { applicationMessageRoutes } from './features/application-messages/routes.ts'
import { applicationMoveRoutes } from './features/application-moves/routes.ts'
import { workApplicationMoves } from './features/application-moves/worker.ts'
import { applicationNoteRoutes } from './features/application-notes/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { workEmployerAnswers } from './features/employer-answers/worker.ts'
import { employerTaskRoutes } from './features/employer-tasks/routes.ts'
import { interviewRoutes } from './features/interviews/routes.ts'
import { workInterviews } from './features/interviews/worker.ts'
import { messageTemplateRoutes } from './features/message-templates/routes.ts'
import { receivedApplicationRoutes } from './features/received-applications/routes.ts'

/** Applications and what employers do with them. */
export function hiringRoutes(api: FastifyInstance, deps: { db: Db; queue: Queue; clock: Clock }): void {
  applicationRoutes(api, deps)
  applicationAnswerRoutes(api, deps)
  receivedApplicationRoutes(api, deps)
  applicationMoveRoutes(api, deps)
  messageTemplateRoutes(api, deps)
  interviewRoutes(api, deps)
  applicationMessageRoutes(api, deps)
  applicationNoteRoutes(api, deps)
  employerTaskRoutes(api, deps)
}

export async function workHiring(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await workApplicationMoves(queue, deps)
  await workInterviews(queue, deps)
  await workEmployerAnswers(queue, deps)
}
