import { ALERT_PAUSE_DAYS, type AlertAction, alertAllows } from '#contract/job-alerts/alerts.ts'
import type { Trx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { going } from './alert-store.ts'
import { statusAt } from './alert-view.ts'
import * as queries from './queries.ts'

const DAY_MS = 86_400_000

/** @throws AlertStateChanged */
export function requireAllowed(action: AlertAction, row: queries.AlertRow, now: Date): void {
  if (!alertAllows(action, statusAt(row, now))) throw new AppError('AlertStateChanged')
}

/** What each action changes. */
const changes = {
  pause: (now: Date) => ({
    status: 'paused',
    paused_until: new Date(now.getTime() + ALERT_PAUSE_DAYS * DAY_MS),
    asked_at: null,
    changed_at: now,
  }),
  resume: going,
  stop: (now: Date) => ({ status: 'stopped', paused_until: null, asked_at: null, changed_at: now }),
} as const satisfies Partial<Record<AlertAction, (now: Date) => object>>
export type Switch = keyof typeof changes

export function switchTo(
  trx: Trx,
  action: Switch,
  row: queries.AlertRow,
  now: Date,
): Promise<queries.AlertRow> {
  requireAllowed(action, row, now)
  // It keeps the time at which it was stopped, after which it is deleted.
  if (action === 'stop' && row.status === 'stopped') return Promise.resolve(row)
  return queries.updateAlert(trx, row.id, changes[action](now))
}
