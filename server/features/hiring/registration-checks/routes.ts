import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/registration-checks.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import { on } from '#server/http/on.ts'
import { changeCard, medicalRegistry, ownChecks, requestCheck } from './service.ts'

export function registrationCheckRoutes(
  app: FastifyInstance,
  { db, queue, clock, env }: { db: Db; queue: Queue; clock: Clock; env: Env },
): void {
  const deps = { db, queue, registry: medicalRegistry(env, db) }

  const comparesByHand = deps.registry === null

  on(app, contract.listOwnRegistrationChecks, async ({ caller }) => ({
    items: await ownChecks(db, caller.doctorId, clock.now()),
    comparesByHand,
  }))

  on(app, contract.requestRegistrationCheck, async ({ body, caller }) => ({
    items: await requestCheck(deps, caller.doctorId, body, clock.now()),
    comparesByHand,
  }))

  on(app, contract.shareCard, async ({ body, caller }) => ({
    items: await changeCard(db, caller.doctorId, body, clock.now()),
    comparesByHand,
  }))
}
