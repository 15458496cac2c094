import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/employer-tasks.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as tasks from './service.ts'

export function employerTaskRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listEmployerTasks, async ({ caller }) => {
    const [waiting, firstSteps] = await Promise.all([
      tasks.employerTasks(db, caller, clock.now()),
      tasks.firstSteps(db, caller.employerId),
    ])
    return { tasks: waiting, firstSteps }
  })
}
