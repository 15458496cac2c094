import { type AlertFrequency, alertConsent } from '#contract/search/alerts.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { tsqueryOf } from '#server/features/jobs/job-matching/service.ts'
import type { SearchDeps } from '#server/features/search/job-search/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { fieldError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { comparedLabels, keysOf, withoutPlaces } from './alert-keys.ts'
import { alertToken } from './alert-token.ts'
import type { AlertOwner } from './owner.ts'
import * as queries from './queries.ts'
import { readSearch, type SavedSearch } from './saved-search.ts'

export interface AlertDeps {
  db: Db
  queue: Queue
  searchDeps: SearchDeps
  secrets: Secrets
  publicUrl: string
}

export interface AlertForm {
  name?: string | undefined
  frequency: AlertFrequency
  search: string
}

export const stopUrl = ({ publicUrl }: Pick<AlertDeps, 'publicUrl'>, token: string) =>
  `${publicUrl}/api/job-alerts/stop?${new URLSearchParams({ token })}`
/** Where a POST stops the alert (RFC 8058). */
export const stopUrlOf = (deps: Pick<AlertDeps, 'publicUrl' | 'secrets'>, alertId: string) =>
  stopUrl(deps, alertToken(deps.secrets, alertId))

export async function readableSearch(deps: Pick<AlertDeps, 'searchDeps'>, query: string, now: Date) {
  const search = await readSearch(deps.searchDeps, query, now)
  if (search.problem) throw fieldError('search', search.problem)
  return search
}

type Criteria = Pick<SavedSearch, 'criteria' | 'cityId'>

export const searchColumns = ({ criteria, cityId }: Criteria, now: Date) => ({
  query: tsqueryOf(criteria),
  interpreted_at: now,
  city_id: cityId,
})

export async function storeKeys(trx: Trx, alertId: string, { criteria }: Criteria): Promise<void> {
  const jobs = await queries.frequencies(trx, comparedLabels(criteria))
  const { keys, provePlaces } = keysOf(criteria, (label) => jobs.get(label) ?? 0)
  const rest = tsqueryOf(provePlaces ? withoutPlaces(criteria) : criteria)
  await queries.setKeys(trx, alertId, { keys, rest })
}

export async function insertAlert(
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
    rest: tsqueryOf(search.criteria),
    consent_version: alertConsent.version,
    consented_at: now,
    created_at: now,
    changed_at: now,
  })
  await storeKeys(trx, row.id, search)
  return row
}

/** Stores an alert of an account without its limits, for demo data. Returns its id. */
export async function storeAlert(
  trx: Trx,
  searchDeps: SearchDeps,
  { userId, search, frequency }: { userId: UserId; search: string; frequency: AlertFrequency },
  now: Date,
): Promise<string> {
  const saved = await readSearch(searchDeps, search, now)
  const alert = { owner: { userId }, name: saved.name, frequency, status: 'active' as const }
  return (await insertAlert(trx, alert, saved, now)).id
}

/** Column values that end a pause, a stop or the wait for an answer. */
export const going = (now: Date) =>
  ({ status: 'active', paused_until: null, asked_at: null, changed_at: now }) as const
