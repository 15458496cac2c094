/**
 * Job alerts: searches that keep running, of an account or of a confirmed address. This slice has the alerts themselves;
 * `job-alert-mails` finds their jobs and mails them.
 */

import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { MAX_ALERTS } from '#contract/search/alerts.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Criteria, countMatching, publishedWithin } from '#server/features/jobs/job-matching/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import {
  type AlertDeps,
  type AlertForm,
  going,
  insertAlert,
  readableSearch,
  searchColumns,
  storeKeys,
} from './alert-store.ts'
import { type Switch, switchTo } from './alert-switch.ts'
import { toJobAlert } from './alert-view.ts'
import * as queries from './queries.ts'
import { addressOf, readSearch } from './saved-search.ts'

export { KEY_SEPARATOR, PLACE_LABEL } from './alert-keys.ts'
export { confirmAlert, linkedAlert, setLinkedFrequency, switchLinked } from './alert-links.ts'
export { type AlertDeps, stopUrlOf, storeAlert } from './alert-store.ts'
export { alertToken } from './alert-token.ts'
export { askAndStop, purgeAlerts, refreshQueries } from './alert-upkeep.ts'
export { createGuestAlert } from './guest-alerts.ts'
export { addressOf } from './saved-search.ts'

const SHOWN_MAILS = 3

/** How many open jobs match, how many of the last seven days, and how the search is stored. */
export async function preview({ searchDeps }: Pick<AlertDeps, 'searchDeps'>, query: string, now: Date) {
  const search = await readSearch(searchDeps, query, now)
  const countNow = async (criteria: Criteria) => (search.problem ? 0 : countMatching(searchDeps.db, criteria))
  return {
    total: await countNow(search.criteria),
    newThisWeek: await countNow(publishedWithin(search.criteria, 7)),
    name: search.name,
    address: addressOf(search.text),
    problem: search.problem,
  }
}

/**
 * Creates an alert of the account. The same search again changes name and frequency of the one that there is, and starts it.
 * @throws ValidationFailed for a search of every job, AlertLimit
 */
export async function createAlert(
  deps: AlertDeps,
  userId: UserId,
  form: AlertForm,
  now: Date,
): Promise<JobAlert> {
  const search = await readableSearch(deps, form.search, now)
  const owner = { userId }
  const row = await inTransaction(deps.db, async (trx) => {
    await queries.lockOwner(trx, owner)
    const known = await queries.alertWithSearch(trx, owner, search.text)
    const { frequency } = form
    if (known) {
      const name = form.name || known.name
      return queries.updateAlert(trx, known.id, { name, frequency, ...going(now) })
    }
    if ((await queries.countOf(trx, owner)) >= MAX_ALERTS) throw new AppError('AlertLimit')
    const name = form.name || search.name
    return insertAlert(trx, { owner, name, frequency, status: 'active' }, search, now)
  })
  return oneAlert(deps.db, row, now)
}

async function lockOwn(trx: Trx, userId: UserId, id: string): Promise<queries.AlertRow> {
  const row = await queries.lockAlert(trx, id)
  if (!row || row.user_id !== userId) throw new AppError('AlertNotFound')
  return row
}

/** The account pauses or starts its own alert. @throws AlertNotFound, AlertStateChanged */
export async function switchOwn(
  db: Db,
  userId: UserId,
  { id, action }: { id: string; action: Switch },
  now: Date,
): Promise<JobAlert> {
  const row = await inTransaction(db, async (trx) =>
    switchTo(trx, action, await lockOwn(trx, userId, id), now),
  )
  return oneAlert(db, row, now)
}

/**
 * Changes what is given. A new search gets a new name, unless one is given or the owner had named the alert.
 * @throws AlertNotFound, AlertExists, ValidationFailed for a search of every job
 */
export async function editOwn(
  deps: AlertDeps,
  userId: UserId,
  { id, ...form }: Partial<AlertForm> & { id: string },
  now: Date,
): Promise<JobAlert> {
  const search = form.search === undefined ? null : await readableSearch(deps, form.search, now)
  const row = await inTransaction(deps.db, async (trx) => {
    await queries.lockOwner(trx, { userId })
    const known = await lockOwn(trx, userId, id)
    const same = search && (await queries.alertWithSearch(trx, { userId }, search.text))
    if (same && same.id !== id) throw new AppError('AlertExists')
    const before = await readSearch(deps.searchDeps, known.search, now)
    const isNamedBySearch = form.name === '' || (form.name === undefined && known.name === before.name)
    const name = isNamedBySearch ? (search ?? before).name : (form.name ?? known.name)
    const changed = await queries.updateAlert(trx, id, {
      name,
      ...(form.frequency && { frequency: form.frequency }),
      ...(search && { search: search.text, ...searchColumns(search, now) }),
      asked_at: null,
      changed_at: now,
    })
    if (search) await storeKeys(trx, id, search)
    return changed
  })
  return oneAlert(deps.db, row, now)
}

/** @throws AlertNotFound */
export const deleteOwn = (db: Db, userId: UserId, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwn(trx, userId, id)
    await queries.deleteAlert(trx, id)
  })

/** The alerts of the account with their latest mails, the newest alert first. */
export const listAlerts = async (db: Db, userId: UserId, now: Date): Promise<JobAlert[]> =>
  withSent(db, await queries.alertsOf(db, { userId }), now)

async function withSent(db: Db, rows: readonly queries.AlertRow[], now: Date): Promise<JobAlert[]> {
  const ids = rows.map(({ id }) => id)
  const [mails, counts] = await Promise.all([
    queries.latestMails(db, ids, { limit: SHOWN_MAILS, now }),
    queries.sentJobCounts(db, ids),
  ])
  return rows.map((row) => toJobAlert(row, { mails, sentJobs: counts.get(row.id) ?? 0, now }))
}

const oneAlert = async (db: Db, row: queries.AlertRow, now: Date): Promise<JobAlert> =>
  (await withSent(db, [row], now))[0] as JobAlert

/** The account whose address has just been verified gets the alerts of the address. */
export const adoptAlerts = queries.adoptAlerts

/** Deletes the alerts of the address of an account that is removed; those of the account go with it. */
export const forgetAlerts = queries.deleteOfAddress

/** Ends all alerts whose mails go to an address that refuses mail for good. */
export const markUndeliverable = queries.markUndeliverable

export const endPauses = (db: DbOrTrx, now: Date): Promise<void> => queries.endPauses(db, now)
