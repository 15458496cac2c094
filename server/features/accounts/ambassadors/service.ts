import type { Readable } from 'node:stream'
import {
  type AmbassadorSort,
  REFERRED_USERS_SHOWN,
  type ReferralSort,
} from '#contract/accounts/ambassadors.ts'
import type { AmbassadorFigures, ReferredUser } from '#contract/api/accounts/ambassadors.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction, recordExport } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'
import { hasPlan, referralSubscription } from './referral-state.ts'
import { referralsCsv } from './referrals-csv.ts'

/**
 * The name of the active ambassador that a company typed, ignoring accents and case. Null if there is none. She cannot be
 * retired until the transaction ends.
 */
export async function activeAmbassador(trx: Trx, typed: string): Promise<string | null> {
  return (await queries.activeByFoldedName(trx, foldText(typed)))?.name ?? null
}

/** Percent with one decimal. */
const rateOf = (active: number, total: number) =>
  total > 0 ? Math.round((active / total) * 1_000) / 10 : null

function referredUser(row: queries.ReferralRow, now: Date): ReferredUser {
  return {
    id: row.id,
    companyName: row.is_company ? row.name : null,
    name: row.name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    subscription: referralSubscription(row, now),
  }
}

type Figures = Omit<AmbassadorFigures, 'referredUsers'>

/** Total and active referrals of each ambassador, by the ambassador's name. */
function figuresOf(counts: readonly queries.ReferralCount[], now: Date) {
  const totals = new Map<string, { total: number; active: number }>()
  for (const row of counts) {
    const { total, active } = totals.get(row.referral) ?? { total: 0, active: 0 }
    const newlyActive = hasPlan(row, now) ? row.count : 0
    totals.set(row.referral, { total: total + row.count, active: active + newlyActive })
  }
  return totals
}

/** Active ambassadors first; among them, those with the most active subscriptions. */
const byActivity = (one: Figures, other: Figures) =>
  Number(one.isRetired) - Number(other.isRetired) ||
  other.activeSubscriptions - one.activeSubscriptions ||
  other.totalReferrals - one.totalReferrals

interface AmbassadorPage {
  search: string
  sort?: AmbassadorSort | undefined
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

function sorted(all: readonly Figures[], { sort, direction }: AmbassadorPage): Figures[] {
  if (!sort) return all.toSorted(byActivity)
  // They come by name. Without a referral there is no rate, which is below all others.
  if (sort === 'name') return direction === 'asc' ? [...all] : all.toReversed()
  const sign = direction === 'asc' ? 1 : -1
  return all.toSorted((one, other) => sign * ((one[sort] ?? -1) - (other[sort] ?? -1)))
}

/** One page of ambassadors with their newest referrals, and the figures of all of them. */
export async function referralAnalytics(db: DbOrTrx, query: AmbassadorPage, now: Date) {
  const [people, counts, ambassadorCount] = await Promise.all([
    queries.ambassadors(db, query.search),
    queries.referralCounts(db),
    queries.activeAmbassadorCount(db),
  ])
  const totals = figuresOf(counts, now)
  const all = people.map(({ name, retired_at }): Figures => {
    const { total, active } = totals.get(name) ?? { total: 0, active: 0 }
    return {
      ambassador: name,
      isRetired: retired_at !== null,
      totalReferrals: total,
      activeSubscriptions: active,
      conversionRate: rateOf(active, total),
    }
  })
  const { offset, limit } = rangeOf(query)
  const shown = sorted(all, query).slice(offset, offset + limit)
  const names = shown.map(({ ambassador }) => ambassador)
  const rows = await queries.newestReferrals(db, { names, search: query.search, limit: REFERRED_USERS_SHOWN })
  const sums = { total: 0, active: 0 }
  for (const { total, active } of totals.values()) {
    sums.total += total
    sums.active += active
  }
  return {
    summary: {
      totalReferrals: sums.total,
      totalActiveSubscriptions: sums.active,
      conversionRate: rateOf(sums.active, sums.total),
      ambassadorCount,
    },
    ambassadors: shown.map((figures) => ({
      ...figures,
      referredUsers: rows
        .filter(({ referral }) => referral === figures.ambassador)
        .map((row) => referredUser(row, now)),
    })),
    total: all.length,
  }
}

const toReferral = (row: queries.ReferralRow, now: Date) => ({
  ...referredUser(row, now),
  ambassador: row.referral,
})

type ReferralPage = queries.ReferralFilter & {
  sort?: ReferralSort | undefined
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** One page of referrals. */
export async function listReferrals(db: DbOrTrx, query: ReferralPage, now: Date) {
  const { sort, direction } = query
  const { rows, total } = await queries.referralPage(db, query, { sort, direction, ...rangeOf(query) })
  return { items: rows.map((row) => toReferral(row, now)), total }
}

type ReferralQuery = queries.ReferralFilter & queries.ReferralSorting

async function* referralsOf(db: Db, query: ReferralQuery, now: Date) {
  const ids = queries.referralIds(query, query)
  for await (const rows of inOrder(db, ids, (batch) => queries.referralsById(db, batch)))
    yield rows.map((row) => toReferral(row, now))
}

/** The referrals of the list as CSV, in its order, read while it is sent. */
export async function exportReferrals(
  db: Db,
  query: ReferralQuery,
  { admin, now }: { admin: UserId; now: Date },
): Promise<Readable> {
  const { search, ambassador } = query
  await recordExport(db, { admin, list: 'referrals', filter: { search, ambassador } }, now)
  return referralsCsv(referralsOf(db, query, now))
}

/** @throws AmbassadorExists, also if the names differ only in accents */
export async function addAmbassador(db: Db, admin: UserId, name: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await queries.insertAmbassador(trx, name))) throw new AppError('AmbassadorExists')
    const subject = { type: 'ambassador', id: name } as const
    await recordAction(trx, { admin, action: 'added_ambassador', subject }, now)
  })
}

/**
 * Retires an ambassador, or makes her active again. Records nothing if she is so already.
 * @throws AmbassadorNotFound
 */
export async function setRetired(
  db: Db,
  admin: UserId,
  { name, isRetired }: { name: string; isRetired: boolean },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ambassador = await queries.lockAmbassador(trx, name)
    if (!ambassador) throw new AppError('AmbassadorNotFound')
    if ((ambassador.retired_at !== null) === isRetired) return
    await queries.setRetiredAt(trx, name, isRetired ? now : null)
    const action = isRetired ? 'retired_ambassador' : 'reactivated_ambassador'
    const changes = { isRetired: { before: !isRetired, after: isRetired } }
    await recordAction(trx, { admin, action, subject: { type: 'ambassador', id: name }, changes }, now)
  })
}
