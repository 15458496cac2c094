import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { establishmentCheckRoutes } from './establishment-checks/routes.ts'
import { telehealthDirectoryRoutes } from './telehealth-directory/routes.ts'

interface Parts {
  db: Db
  /** Perhaps of a replica. */
  reads: Db
  queue: Queue
  clock: Clock
}

/** The directory of telehealth companies, and the checks of those that want to be in it. */
export function telehealthRoutes(api: FastifyInstance, { db, reads, queue, clock }: Parts): void {
  telehealthDirectoryRoutes(api, { db, reads, queue, clock })
  establishmentCheckRoutes(api, { db, queue, clock })
}
