import { DAY_MS } from '#contract/durations.ts'
import { ALERT_PAUSE_DAYS, type AlertAction, type AlertStatus, alertAllows } from '#contract/search/alerts.ts'
import type { Trx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { going } from './alert-store.ts'
import { statusAt } from './alert-view.ts'
import * as queries from './queries.ts'

/** Why an alert that sends nothing cannot be changed. */
const whyNot: Partial<Record<AlertStatus, string>> = {
  unconfirmed: 'Falta confirmar este alerta. Até lá, ele não envia nada.',
  stopped: 'Este alerta está parado e não envia nada. Primeiro, volte a receber.',
  undeliverable: 'Seu provedor recusou o último e-mail deste alerta. Primeiro, volte a receber.',
}

/** @throws AlertStateChanged */
export function requireAllowed(action: AlertAction, row: queries.AlertRow, now: Date): void {
  const status = statusAt(row, now)
  const details = whyNot[status]
  if (!alertAllows(action, status)) throw new AppError('AlertStateChanged', details ? { details } : undefined)
}

/** The column values that each action sets. */
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
