import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { askRegistry, medicalRegistry, recheckForInterview, sweepChecks } from './service.ts'

const EVERY_HOUR = '23 * * * *'

/** Asks the registry of doctors, and checks again what was checked before. */
export async function workRegistrationChecks(
  queue: Queue,
  { db, clock, env, log }: { db: Db; clock: Clock; env: Env; log: Pick<Log, 'warn'> },
): Promise<void> {
  const deps = { db, queue, registry: medicalRegistry(env, db) }
  const logFailure = (error: unknown) => log.warn({ err: error }, 'the registry of doctors gave no answer')
  await queue.handle('registration-checks.ask', ({ checkId }) =>
    askRegistry(deps, checkId, clock.now(), logFailure),
  )
  await queue.handle('registration-checks.interview', ({ doctorId }) =>
    recheckForInterview(deps, doctorId, clock.now()),
  )
  await queue.handle('registration-checks.sweep', () => sweepChecks(deps, clock.now()))
  await queue.every(EVERY_HOUR, 'registration-checks.sweep', {})
}
