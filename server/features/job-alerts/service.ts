/**
 * Job alerts: searches that keep running, of an account or of a confirmed address. This slice has the alerts themselves;
 * `job-alert-mails` finds their jobs and mails them.
 */
import type { JobAlert, LinkedAlert } from '#contract/api/job-alerts.ts'
import {
  ALERT_ANSWER_DAYS,
  ALERT_ASKS_AFTER_MONTHS,
  ALERT_CONFIRMATION_HOURS,
  ALERT_PAUSE_DAYS,
  type AlertAction,
  type AlertFrequency,
  alertAllows,
  alertConsent,
  MAX_ALERTS,
} from '#contract/job-alerts/alerts.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { wordLabel } from '#server/features/job-index/service.ts'
import { countMatching, publishedWithin, tsqueryOf } from '#server/features/job-matching/service.ts'
import type { SearchDeps } from '#server/features/job-search/service.ts'
import { type Mail, postMail } from '#server/features/mails/service.ts'
import {
  isWithinThrottle,
  mayMail,
  networkOf,
  throttle,
  throttles,
} from '#server/features/throttles/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { comparedLabels, keysOf } from './alert-keys.ts'
import { alertOfToken, alertToken } from './alert-token.ts'
import { statusAt, toJobAlert, toLinked } from './alert-view.ts'
import { confirmationMail, fullMail, knownAlertMail, questionMail } from './mail.ts'
import type { AlertOwner } from './owner.ts'
import * as queries from './queries.ts'
import { addressOf, criteriaOf, readSearch, type SavedSearch } from './saved-search.ts'

export { KEY_SEPARATOR, PLACE_LABEL } from './alert-keys.ts'
export { alertToken } from './alert-token.ts'
export { addressOf } from './saved-search.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SHOWN_MAILS = 3
/** A stopped alert can be started again for so long. */
export const STOPPED_DAYS = 90

export interface AlertDeps {
  db: Db
  queue: Queue
  searchDeps: SearchDeps
  secrets: Secrets
  publicUrl: string
}

interface AlertForm {
  name?: string | undefined
  frequency: AlertFrequency
  search: string
}

const stopUrl = ({ publicUrl }: Pick<AlertDeps, 'publicUrl'>, token: string) =>
  `${publicUrl}/api/job-alerts/stop?${new URLSearchParams({ token })}`
/** Where a POST stops the alert (RFC 8058). */
export const stopUrlOf = (deps: Pick<AlertDeps, 'publicUrl' | 'secrets'>, alertId: string) =>
  stopUrl(deps, alertToken(deps.secrets, alertId))

/** How many jobs of the last seven days match, and how the search is stored. */
export async function preview({ searchDeps }: Pick<AlertDeps, 'searchDeps'>, query: string, now: Date) {
  const search = await readSearch(searchDeps, query, now)
  return {
    newThisWeek: await countMatching(searchDeps.db, publishedWithin(search.criteria, 7)),
    name: search.name,
    address: addressOf(search.text),
    canBeAlert: search.canBeAlert,
  }
}

async function readableSearch(deps: Pick<AlertDeps, 'searchDeps'>, query: string, now: Date) {
  const search = await readSearch(deps.searchDeps, query, now)
  if (!search.canBeAlert) throw fieldError('search', 'Escolha pelo menos um filtro ou uma palavra.')
  return search
}

type Criteria = Pick<SavedSearch, 'criteria' | 'cityId'>

const searchColumns = ({ criteria, cityId }: Criteria, now: Date) => ({
  query: tsqueryOf(criteria),
  interpreted_at: now,
  city_id: cityId,
})

async function storeKeys(trx: Trx, alertId: string, { criteria }: Criteria): Promise<void> {
  const { labels, stems } = comparedLabels(criteria)
  const wordLabels = stems.map(wordLabel)
  const jobs = await queries.frequencies(trx, { labels, wordLabels })
  const frequency = (one: string) => jobs.get(one.includes('=') ? one : wordLabel(one)) ?? 0
  await queries.setKeys(trx, alertId, keysOf(criteria, frequency))
}

async function insertAlert(
  trx: Trx,
  alert: { owner: AlertOwner; name: string; frequency: AlertFrequency; status: 'active' | 'unconfirmed' },
  search: SavedSearch,
  now: Date,
): Promise<queries.AlertRow> {
  const { owner, ...columns } = alert
  const row = await queries.insertAlert(trx, {
    ...columns,
    ...('userId' in owner ? { user_id: owner.userId } : { email: owner.email }),
    search: search.text,
    ...searchColumns(search, now),
    consent_version: alertConsent.version,
    consented_at: now,
    created_at: now,
    changed_at: now,
  })
  await storeKeys(trx, row.id, search)
  return row
}

/** What ends a pause, a stop or the wait for an answer. */
const going = (now: Date) =>
  ({ status: 'active', paused_until: null, asked_at: null, changed_at: now }) as const

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

/**
 * Stores an alert until its address is confirmed, and mails the link. The reply is the same whether or not the address has
 * an account or alerts. A mailbox that gets too many mails, and a program that fills in the hidden field, get none.
 * @throws TooManyRequests, ValidationFailed for a search of every job
 */
export async function createGuestAlert(
  deps: AlertDeps,
  form: AlertForm & { email: string; homepage: string },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { db, queue, publicUrl, secrets } = deps
  const { email, frequency } = form
  await throttle(db, throttles.guestAlertByNetwork, networkOf(ip), now)
  const search = await readableSearch(deps, form.search, now)
  if (form.homepage !== '') return
  const isWithin = await isWithinThrottle(db, throttles.guestAlertByEmail, email, { amount: 1, now })
  if (!isWithin || !(await mayMail(db, email, now))) return
  await inTransaction(db, async (trx) => {
    const owner = await ownerOfAddress(trx, email)
    await queries.lockOwner(trx, owner)
    const post = (mail: Mail) => postMail(trx, queue, email, mail, now)
    const known = await queries.alertWithSearch(trx, owner, search.text)
    if (known) return post(knownAlertMail({ token: alertToken(secrets, known.id), publicUrl }))
    if ((await queries.countOf(trx, owner)) >= MAX_ALERTS) return post(fullMail({ publicUrl }))
    await queries.deleteUnconfirmed(trx, { email, search: search.text })
    const name = form.name || search.name
    const alert = { owner: { email }, name, frequency, status: 'unconfirmed' as const }
    const { id } = await insertAlert(trx, alert, search, now)
    await post(confirmationMail({ token: alertToken(secrets, id), publicUrl }))
  })
}

/** The account with this verified address, or else the address. */
async function ownerOfAddress(trx: Trx, email: string): Promise<AlertOwner> {
  const user = await queries.verifiedUser(trx, email)
  return user ? { userId: user.id as UserId } : { email }
}

const isTooLate = (row: queries.AlertRow, now: Date) =>
  row.status === 'unconfirmed' &&
  row.created_at.getTime() + ALERT_CONFIRMATION_HOURS * HOUR_MS <= now.getTime()

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
    if ((await queries.countOf(trx, owner)) >= MAX_ALERTS) throw new AppError('AlertLimit')
    const ofAccount = 'userId' in owner && { user_id: owner.userId, email: null }
    return queries.updateAlert(trx, row.id, { ...going(now), consented_at: now, ...ofAccount })
  })

/** @throws AlertStateChanged */
function requireAllowed(action: AlertAction, row: queries.AlertRow, now: Date): void {
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
type Switch = keyof typeof changes

function switchTo(trx: Trx, action: Switch, row: queries.AlertRow, now: Date): Promise<queries.AlertRow> {
  requireAllowed(action, row, now)
  // It keeps the time at which it was stopped, after which it is deleted.
  if (action === 'stop' && row.status === 'stopped') return Promise.resolve(row)
  return queries.updateAlert(trx, row.id, changes[action](now))
}

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
    requireAllowed('edit', row, now)
    return queries.updateAlert(trx, row.id, { frequency, asked_at: null, changed_at: now })
  })

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

const BATCH = 200

/** Asks the owners of alerts that have not been changed for a year, and stops those that have not answered in time. */
export async function askAndStop(deps: Omit<AlertDeps, 'searchDeps'>, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - ALERT_ASKS_AFTER_MONTHS)
  await queries.stopUnanswered(deps.db, new Date(now.getTime() - ALERT_ANSWER_DAYS * DAY_MS), now)
  const askSome = () =>
    inTransaction(deps.db, async (trx) => {
      const asked = await queries.markAsked(trx, { before, now, limit: BATCH })
      for (const { id, name, recipient } of asked) {
        const token = alertToken(deps.secrets, id)
        const { publicUrl } = deps
        const mail = questionMail(name, { token, publicUrl, stopUrl: stopUrl(deps, token) })
        await postMail(trx, deps.queue, recipient, mail, now)
      }
      return asked.length
    })
  while ((await askSome()) === BATCH);
}

const REFRESH_HOURS = 20

/** Brings the stored criteria in line with today's synonyms and reference data. Every night. */
export async function refreshQueries({ db, searchDeps }: Pick<AlertDeps, 'db' | 'searchDeps'>, now: Date) {
  const before = new Date(now.getTime() - REFRESH_HOURS * HOUR_MS)
  for (;;) {
    const rows = await queries.outdatedAlerts(db, before, BATCH)
    if (rows.length === 0) return
    for (const { id, search } of rows) {
      const criteria = await criteriaOf(searchDeps, search, now)
      await inTransaction(db, async (trx) => {
        const row = await queries.lockAlert(trx, id)
        if (row?.search !== search) return
        await queries.updateAlert(trx, id, searchColumns(criteria, now))
        await storeKeys(trx, id, criteria)
      })
    }
  }
}

/** Deletes what was never confirmed, and what has been stopped for long. */
export const purgeAlerts = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteExpired(db, {
    unconfirmedBefore: new Date(now.getTime() - ALERT_CONFIRMATION_HOURS * HOUR_MS),
    endedBefore: new Date(now.getTime() - STOPPED_DAYS * DAY_MS),
  })
