import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'

/** Sends a signed webhook to the app. Resolves to the status of the reply. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>

/** The part of Stripe's API that the product uses, under `/v1`, as the official SDK calls it. */
export function stripeSandboxRoutes(
  _app: FastifyInstance,
  _deps: { db: Db; clock: Clock; deliver: Deliver; webhookSecret: string; publicUrl: string },
): void {}
