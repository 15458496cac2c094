import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { askRegistry, companyRegistry, sweepChecks } from './service.ts'

const EVERY_HOUR = '41 * * * *'

/** Asks the registry of companies about their CNPJs. */
export async function workCompanyChecks(
  queue: Queue,
  { db, clock, env, log }: { db: Db; clock: Clock; env: Env; log: Pick<Log, 'warn'> },
): Promise<void> {
  const deps = { db, queue, registry: companyRegistry(env, db) }
  const logFailure = (error: unknown) => log.warn({ err: error }, 'the registry of companies gave no answer')
  await queue.handle('company-checks.ask', (work) => askRegistry(deps, work, clock.now(), logFailure))
  await queue.handle('company-checks.sweep', () => sweepChecks(deps, clock.now()))
  await queue.every(EVERY_HOUR, 'company-checks.sweep', {})
}
