import type { FastifyInstance } from 'fastify'
import { getCurrentUser, getPublicProfile } from '#contract/users-api.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { currentUser, publicProfile } from './service.ts'

export function userRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, getCurrentUser, ({ caller }) => currentUser(db, caller.userId))
  on(app, getPublicProfile, ({ params, caller }) => publicProfile(db, params.id, caller))
}
