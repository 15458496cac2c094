import type { LinkedAlert } from '#contract/api/search/job-alerts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { ALERT_CONFIRMATION_HOURS, type AlertFrequency, MAX_ALERTS } from '#contract/search/alerts.ts'
import type { Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import { type AlertDeps, going } from './alert-store.ts'
import { requireAllowed, type Switch, switchTo } from './alert-switch.ts'
import { alertOfToken } from './alert-token.ts'
import { toLinked } from './alert-view.ts'
import { ownerOfAddress } from './guest-alerts.ts'
import * as queries from './queries.ts'

const isTooLate = (row: queries.AlertRow, now: Date) =>
  row.status === 'unconfirmed' &&
  row.created_at.getTime() + ALERT_CONFIRMATION_HOURS * HOUR_MS <= now.getTime()

/** Without an account there is no list in which an alert could be deleted. */
const ADDRESS_LIMIT = `Este e-mail já tem ${MAX_ALERTS} alertas, o máximo. Pare um deles, pelo link de um e-mail dele, e confirme este de novo.`

const linkIsOver = () =>
  new AppError('AlertNotFound', { details: 'Este link expirou ou está incompleto. Crie o alerta de novo.' })

/** The alert of a link. @throws AlertNotFound */
export async function linkedAlert(
  { db, secrets }: Pick<AlertDeps, 'db' | 'secrets'>,
  token: string,
  now: Date,
): Promise<LinkedAlert> {
  const id = alertOfToken(secrets, token)
  const row = id && (await queries.alertById(db, id))
  if (!row || isTooLate(row, now)) throw linkIsOver()
  return toLinked(row, now)
}

/** Changes the alert of a link in a transaction. */
const withLinked = (
  { db, secrets }: Pick<AlertDeps, 'db' | 'secrets'>,
  token: string,
  now: Date,
  change: (trx: Trx, row: queries.AlertRow) => Promise<queries.AlertRow>,
): Promise<LinkedAlert> =>
  inTransaction(db, async (trx) => {
    const id = alertOfToken(secrets, token)
    const row = id && (await queries.lockAlert(trx, id))
    if (!row || isTooLate(row, now)) throw linkIsOver()
    return toLinked(await change(trx, row), now)
  })

/**
 * Starts an alert that was created without an account. If the address has an account, the alert is the account's. A second
 * click changes nothing.
 * @throws AlertNotFound if the link is unknown or expired, AlertLimit, AlertExists
 */
export const confirmAlert = (deps: AlertDeps, token: string, now: Date): Promise<LinkedAlert> =>
  withLinked(deps, token, now, async (trx, row) => {
    if (row.status !== 'unconfirmed' || row.email === null) return row
    const owner = await ownerOfAddress(trx, row.email)
    await queries.lockOwner(trx, owner)
    if (await queries.alertWithSearch(trx, owner, row.search)) throw new AppError('AlertExists')
    const ofAccount = 'userId' in owner && { user_id: owner.userId, email: null }
    if (!ofAccount) await queries.deleteStoppedBeyond(trx, row.email, MAX_ALERTS - 1)
    if ((await queries.countOf(trx, owner)) >= MAX_ALERTS)
      throw new AppError('AlertLimit', ofAccount ? {} : { details: ADDRESS_LIMIT })
    return queries.updateAlert(trx, row.id, { ...going(now), consented_at: now, ...ofAccount })
  })

/** Pauses, starts or stops the alert of a link. @throws AlertNotFound, AlertStateChanged */
export const switchLinked = (
  deps: Pick<AlertDeps, 'db' | 'secrets'>,
  token: string,
  action: Switch,
  now: Date,
): Promise<LinkedAlert> => withLinked(deps, token, now, (trx, row) => switchTo(trx, action, row, now))

/** @throws AlertNotFound, AlertStateChanged */
export const setLinkedFrequency = (
  deps: Pick<AlertDeps, 'db' | 'secrets'>,
  { token, frequency }: { token: string; frequency: AlertFrequency },
  now: Date,
): Promise<LinkedAlert> =>
  withLinked(deps, token, now, (trx, row) => {
    requireAllowed('setFrequency', row, now)
    return queries.updateAlert(trx, row.id, { frequency, asked_at: null, changed_at: now })
  })
