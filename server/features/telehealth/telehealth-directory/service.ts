import type { OwnDirectoryEntry, TelehealthSlots } from '#contract/api/telehealth/telehealth-directory.ts'
import { brazilDay, endOfBrazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { BulkReply } from '#contract/platform/bulk.ts'
import type { Modality } from '#contract/telehealth/modalities.ts'
import { MAX_TIER_DAYS, type PaidTier, type TelehealthTier, TIER_SLOTS } from '#contract/telehealth/tiers.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateUser } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import { checkStatus, lockedCheckStatus } from '#server/features/telehealth/establishment-checks/service.ts'
import { type BulkRequest, changeRows } from '#server/http/bulk.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import { locationOf, toCompany, toManagedCompany } from './company-card.ts'
import * as queries from './queries.ts'

export { exportManagedCompanies } from './companies-csv.ts'

interface Page {
  page: number
  pageSize: number
}

export async function slots(db: DbOrTrx, now: Date): Promise<TelehealthSlots> {
  const inUse = await queries.slotsInUse(db, now)
  const countOf = (tier: PaidTier) => {
    const [total, used] = [TIER_SLOTS[tier], inUse.filter((one) => one.tier === tier).length]
    return { total, used, available: total - used }
  }
  return { partners: countOf('partner'), sponsors: countOf('sponsored') }
}

/** The public directory: companies whose check is valid. */
export async function directory(
  db: DbOrTrx,
  {
    specialty,
    modality,
    ...page
  }: Page & { specialty?: string | undefined; modality?: Modality | undefined },
  now: Date,
) {
  const [{ rows, total }, counts, specialties] = await Promise.all([
    queries.directoryPage(db, { specialty, modality, now, ...rangeOf(page) }),
    slots(db, now),
    queries.listedSpecialties(db, now),
  ])
  return { data: rows.map(toCompany), slots: counts, specialties, total }
}

/** How a company sees its own entry. */
export async function ownEntry(db: DbOrTrx, id: EmployerId, now: Date): Promise<OwnDirectoryEntry> {
  const [check, entry] = await Promise.all([checkStatus(db, id, now), queries.entryOf(db, id, now)])
  if (!check) throw new AppError('NotFound')
  const tier = entry?.tier ?? 'regular'
  return {
    isTelehealth: check.isTelehealth,
    isListed: entry?.isListed ?? false,
    checkState: check.state,
    missing: check.missing,
    checkExpiresAt: check.expiresAt?.toISOString() ?? null,
    refusalNote: check.state === 'refused' ? check.note : null,
    telehealthTier: tier,
    telehealthTierExpiresAt: tier === 'regular' ? null : (entry?.expires_at?.toISOString() ?? null),
  }
}

/** All telehealth companies, for admins. */
export async function managedCompanies(
  db: DbOrTrx,
  query: Page & queries.ManagedFilter & Pick<queries.ManagedOrder, 'sort' | 'direction'>,
  now: Date,
) {
  const order = { sort: query.sort, direction: query.direction, ...rangeOf(query) }
  const { rows, total, toCheckCount } = await queries.managedPage(db, query, order, now)
  return { companies: rows.map((row) => toManagedCompany(row, now)), toCheckCount, total }
}

/** The companies that can be added to the directory. */
export async function otherOrganizations(db: DbOrTrx, { search, ...page }: Page & { search: string }) {
  const { rows, total } = await queries.otherOrganizations(db, { search, ...rangeOf(page) })
  const organizations = rows.map((row) => ({
    id: row.id,
    companyName: row.name ?? '',
    email: row.email,
    location: locationOf(row),
  }))
  return { organizations, total }
}

interface TierChange {
  telehealthTier: TelehealthTier
  expiresAt: string | null
}

/** The last moment of a position: the end of its last day in Brasília. @throws ValidationFailed */
function endOf(expiresAt: string | null, now: Date): Date {
  if (!expiresAt) throw fieldError('expiresAt', 'Informe a data de expiração.')
  const end = endOfBrazilDay(brazilDay(new Date(expiresAt)))
  if (end <= now) throw fieldError('expiresAt', 'Informe uma data a partir de hoje.')
  if (end.getTime() > now.getTime() + (MAX_TIER_DAYS + 1) * DAY_MS)
    throw fieldError('expiresAt', `Informe uma data dos próximos ${MAX_TIER_DAYS} dias.`)
  return end
}

const isSame = (one: TierChange, other: TierChange) =>
  one.telehealthTier === other.telehealthTier && one.expiresAt === other.expiresAt

/** The lowest slot of the tier that no running position has. @throws NoFreeSlot */
async function freeSlot(trx: Trx, tier: PaidTier, now: Date): Promise<number> {
  const inUse = await queries.slotsInUse(trx, now)
  const taken = new Set(inUse.filter((one) => one.tier === tier).map(({ slot }) => slot))
  for (let slot = 1; slot <= TIER_SLOTS[tier]; slot += 1) if (!taken.has(slot)) return slot
  throw new AppError('NoFreeSlot')
}

/**
 * Gives a checked company a paid position until the end of a day, or ends the one that it has. Setting what is set
 * already changes nothing.
 * @throws NotFound, ValidationFailed, TierNeedsCheck, NoFreeSlot; ChangedMeanwhile if it is not as `seen` any more
 */
export async function setTier(
  { db, queue }: { db: Db; queue: Queue },
  admin: UserId,
  id: string,
  { seen, ...wanted }: TierChange & { seen?: TierChange | undefined },
  now: Date,
): Promise<TierChange> {
  const end = wanted.telehealthTier === 'regular' ? null : endOf(wanted.expiresAt, now)
  const target = { telehealthTier: wanted.telehealthTier, expiresAt: end?.toISOString() ?? null }
  return inTransaction(db, async (trx) => {
    await queries.lockTiers(trx)
    const check = await lockedCheckStatus(trx, id, now)
    if (!check?.isTelehealth) throw new AppError('NotFound')
    await freeLapsedSlots(trx, queue, now)
    const row = await queries.tierRow(trx, id)
    const current: TierChange = {
      telehealthTier: row?.slot ? row.tier : 'regular',
      expiresAt: row?.expires_at.toISOString() ?? null,
    }
    if (isSame(current, target)) return target
    if (
      seen &&
      !isSame(current, { ...seen, expiresAt: seen.expiresAt && new Date(seen.expiresAt).toISOString() })
    )
      throw new AppError('ChangedMeanwhile')
    if (target.telehealthTier === 'regular' || !end) await queries.deleteTier(trx, id)
    else {
      if (check.state !== 'approved') throw new AppError('TierNeedsCheck')
      const tier = target.telehealthTier
      const slot = row?.slot && row.tier === tier ? row.slot : await freeSlot(trx, tier, now)
      await queries.putTier(trx, { employerId: id, tier, slot, expiresAt: end }, now)
    }
    await recordAction(
      trx,
      {
        admin,
        action: 'changed_telehealth_tier',
        subject: { type: 'organization', id },
        changes: {
          telehealthTier: { before: current.telehealthTier, after: target.telehealthTier },
          telehealthTierExpiresAt: { before: row?.expires_at ?? null, after: end },
        },
      },
      now,
    )
    return target
  })
}

/**
 * Adds a company to the directory, or takes it out, frees its paid position and tells it. It is listed once it is checked.
 * @throws NotFound if there is no such company
 */
export async function setTelehealthStatus(
  { db, queue }: { db: Db; queue: Queue },
  id: string,
  isTelehealth: boolean,
  { admin, now, batchId }: { admin: UserId; now: Date; batchId?: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await queries.lockTiers(trx)
    const check = await lockedCheckStatus(trx, id, now)
    if (!check) throw new AppError('NotFound')
    if (check.isTelehealth === isTelehealth) return
    await updateUser(trx, id, { role: isTelehealth ? 'telehealth' : 'employer' }, now)
    await freeLapsedSlots(trx, queue, now)
    await recordAction(
      trx,
      {
        admin,
        action: 'changed_telehealth_status',
        subject: { type: 'organization', id },
        changes: { isTelehealth: { before: check.isTelehealth, after: isTelehealth } },
        batchId: batchId ?? null,
      },
      now,
    )
    if (!isTelehealth) await notify(trx, queue, { userId: id, kind: 'directory_left', subjectId: id }, now)
  })
}

/** The same for several companies, each by itself: what is refused for one does not stop the others. */
export const setTelehealthStatuses = (
  deps: { db: Db; queue: Queue },
  { isTelehealth, ...rows }: { ids: readonly string[]; batchId?: string | undefined; isTelehealth: boolean },
  { request, ...by }: { admin: UserId; now: Date; request: BulkRequest },
): Promise<BulkReply> =>
  changeRows(request, rows, (id, batchId) => setTelehealthStatus(deps, id, isTelehealth, { ...by, batchId }))

/** Frees the slots that no longer count, and tells the companies whose time is over. */
async function freeLapsedSlots(trx: Trx, queue: Queue, now: Date): Promise<void> {
  for (const row of await queries.freeSlots(trx, now)) {
    await recordAction(
      trx,
      {
        admin: null,
        action: 'ended_telehealth_tier',
        subject: { type: 'organization', id: row.employer_id },
        changes: { telehealthTier: { before: row.tier, after: 'regular' } },
      },
      now,
    )
    if (row.expires_at <= now)
      await notify(
        trx,
        queue,
        { userId: row.employer_id, kind: 'telehealth_tier_ended', subjectId: row.id },
        now,
      )
  }
}

/** Lowers companies whose paid time is over to `regular`. */
export const endExpiredTiers = (db: Db, queue: Queue, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await queries.lockTiers(trx)
    await freeLapsedSlots(trx, queue, now)
  })
