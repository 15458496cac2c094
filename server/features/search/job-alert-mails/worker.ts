import type { Clock } from '#server/clock.ts'
import { allInTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { askAndStop, refreshQueries } from '#server/features/search/job-alerts/service.ts'
import { type AlertMailDeps, findJobs, sendDue } from './service.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '41 3 * * *'

export async function workJobAlerts(
  queue: Queue,
  { clock, ...deps }: AlertMailDeps & { clock: Clock },
): Promise<void> {
  await queue.handle('job-alerts.sweep', () =>
    allInTurn(
      () => findJobs(deps.db, clock.now()),
      () => sendDue(deps, clock.now()),
    ),
  )
  await queue.handle('job-alerts.nightly', () =>
    allInTurn(
      () => refreshQueries(deps, clock.now()),
      () => askAndStop(deps, clock.now()),
    ),
  )
  await queue.every(EVERY_MINUTE, 'job-alerts.sweep', {})
  await queue.every(EVERY_NIGHT, 'job-alerts.nightly', {})
}
