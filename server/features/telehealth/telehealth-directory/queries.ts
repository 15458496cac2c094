import { sql } from 'kysely'
import type { checkFilters } from '#contract/api/telehealth/telehealth-directory.ts'
import type { Modality } from '#contract/telehealth/modalities.ts'
import type { PaidTier, TelehealthTier } from '#contract/telehealth/tiers.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import {
  awaitsCheck,
  checkEndsSoon,
  checkState,
  currentTier,
  isListed,
  isTelehealthCompany,
} from '#server/db/directory-listing.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

const companies = (db: DbOrTrx) =>
  db
    .selectFrom('users')
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .leftJoin('establishment_checks as checks', (join) =>
      join.onRef('checks.employer_id', '=', 'users.id').on('checks.is_current', '=', true),
    )
    .leftJoin('telehealth_tiers as tiers', 'tiers.employer_id', 'users.id')

const openJobs = (now: Date, { withHidden }: { withHidden: boolean }) =>
  sql<number>`(select count(*)::int from jobs where jobs.owner_user_id = users.id and ${jobIsOpen('jobs', now)}
    and (${withHidden} or not jobs.employer_hidden))`

const byName = sql`users.name collate "pt-BR-x-icu"`

/** One page of the listed companies: partners, then sponsored ones, then the others, each group by name. */
export async function directoryPage(
  db: DbOrTrx,
  filter: {
    specialty: string | undefined
    modality: Modality | undefined
    now: Date
    limit: number
    offset: number
  },
) {
  const { specialty, modality, now, limit, offset } = filter
  const listed = companies(db)
    .where(isListed(now))
    .$if(specialty !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from employer_specialties join specialties on specialties.id = specialty_id
          where employer_id = users.id and specialties.name = ${specialty})`,
      ),
    )
    .$if(modality !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from employer_modalities where employer_id = users.id and modality = ${modality})`,
      ),
    )
  const tier = currentTier(now)
  const [rows, { total }] = await Promise.all([
    listed
      .select([
        'users.id',
        'users.name',
        'users.image_key',
        'users.bio',
        'users.state',
        'cities.name as city',
        'users.website',
        'users.phone',
        'employers.founded_year',
        'employers.crm_registration',
        'employers.technical_director',
        'employers.technical_director_crm',
        'checks.checked_at',
        tier.as('tier'),
        openJobs(now, { withHidden: false }).as('openJobCount'),
        sql<string[]>`array(select specialties.name from employer_specialties
          join specialties on specialties.id = specialty_id where employer_id = users.id
          order by specialties.name collate "pt-BR-x-icu")`.as('specialties'),
        sql<Modality[]>`array(select modality from employer_modalities where employer_id = users.id)`.as(
          'modalities',
        ),
      ])
      .orderBy(sql`array_position(array['partner', 'sponsored', 'regular'], ${tier})`)
      .orderBy(byName)
      .orderBy('users.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    listed.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The specialties that listed companies offer. */
export async function listedSpecialties(db: DbOrTrx, now: Date): Promise<string[]> {
  const rows = await companies(db)
    .innerJoin('employer_specialties', 'employer_specialties.employer_id', 'users.id')
    .innerJoin('specialties', 'specialties.id', 'employer_specialties.specialty_id')
    .select('specialties.name')
    .where(isListed(now))
    .groupBy('specialties.name')
    .orderBy(sql`specialties.name collate "pt-BR-x-icu"`)
    .execute()
  return rows.map(({ name }) => name)
}

const occupiedSlots = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('telehealth_tiers as tiers')
    .innerJoin('users', 'users.id', 'tiers.employer_id')
    .where('tiers.slot', 'is not', null)
    .where('tiers.expires_at', '>', now)
    .where(isTelehealthCompany)

/** The slots whose position has not ended. */
export const slotsInUse = (db: DbOrTrx, now: Date) =>
  occupiedSlots(db, now).select(['tiers.tier', 'tiers.slot']).execute()

/** How one company stands in the directory. Undefined if it is not a telehealth company. */
export const entryOf = (db: DbOrTrx, id: string, now: Date) =>
  companies(db)
    .select([isListed(now).as('isListed'), currentTier(now).as('tier'), 'tiers.expires_at'])
    .where('users.id', '=', id)
    .where(isTelehealthCompany)
    .executeTakeFirst()

/** A part of a name or an e-mail, or a CNPJ from its first eight characters on, so that none is guessed by steps. */
function matches(search: string) {
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  const part = `%${escaped}%`
  const document = search.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return sql<boolean>`(unaccent(users.name) ilike unaccent(${part}) or ${sql.ref('users.email')} ilike ${part}
    or (${document.length >= 8 && /\d/.test(document)} and users.cnpj like ${`${document}%`}))`
}

export interface ManagedFilter {
  search: string
  tier?: TelehealthTier | undefined
  check?: (typeof checkFilters)[number] | undefined
  isListed?: boolean | undefined
}

export interface ManagedSorting {
  sort?: 'name' | 'expiresAt' | 'checkExpiresAt' | 'jobCount' | undefined
  direction: 'asc' | 'desc'
}

export interface ManagedOrder extends ManagedSorting {
  limit: number
  offset: number
}

function inCheckState(check: (typeof checkFilters)[number], now: Date) {
  if (check === 'waiting') return awaitsCheck(now)
  return check === 'expiring' ? checkEndsSoon(now) : sql<boolean>`${checkState(now)} = ${check}`
}

const managed = (db: DbOrTrx, { search, tier, check, isListed: listed }: ManagedFilter, now: Date) =>
  companies(db)
    .where(isTelehealthCompany)
    .$if(search !== '', (query) => query.where(matches(search)))
    .$if(tier !== undefined, (query) => query.where(sql<boolean>`${currentTier(now)} = ${tier}`))
    .$if(check !== undefined, (query) => query.where(inCheckState(check ?? 'waiting', now)))
    .$if(listed !== undefined, (query) =>
      query.where(sql<boolean>`${isListed(now)} is ${sql.lit(listed === true)}`),
    )

const managedOrder = ({ sort, direction }: ManagedSorting, now: Date) => {
  const order = {
    name: byName,
    expiresAt: sql`tiers.expires_at`,
    checkExpiresAt: sql`checks.expires_at`,
    jobCount: openJobs(now, { withHidden: true }),
  }[sort ?? 'name']
  return sql`${order} ${sql.raw(sort && direction === 'desc' ? 'desc' : 'asc')} nulls last, users.id`
}

/** The ids of the companies of the list, in its order. */
export const managedIds = (db: DbOrTrx, filter: ManagedFilter, order: ManagedSorting, now: Date) =>
  managed(db, filter, now).select('users.id').orderBy(managedOrder(order, now))

export const managedById = (db: DbOrTrx, ids: readonly string[], now: Date) =>
  managedRows(db, { search: '' }, now).where('users.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

const managedRows = (db: DbOrTrx, filter: ManagedFilter, now: Date) =>
  managed(db, filter, now).select([
    'users.id',
    'users.name',
    'users.email',
    'users.state',
    'cities.name as city',
    'users.website',
    isListed(now).as('isListed'),
    checkState(now).as('checkState'),
    'checks.checked_at',
    'checks.expires_at as check_expires_at',
    currentTier(now).as('tier'),
    'tiers.expires_at',
    openJobs(now, { withHidden: true }).as('jobCount'),
  ])

/** One page of all telehealth companies, and how many of all of them await a check. */
export async function managedPage(
  db: DbOrTrx,
  filter: ManagedFilter,
  { limit, offset, ...order }: ManagedOrder,
  now: Date,
) {
  const [rows, { total }, { toCheck }] = await Promise.all([
    managedRows(db, filter, now).orderBy(managedOrder(order, now)).limit(limit).offset(offset).execute(),
    managed(db, filter, now)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    managed(db, { search: '' }, now)
      .where(awaitsCheck(now))
      .select(({ fn }) => fn.countAll<string>().as('toCheck'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total), toCheckCount: Number(toCheck) }
}

/** One page of the companies that do not offer telemedicine. */
export async function otherOrganizations(
  db: DbOrTrx,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) {
  const found = db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .where('users.role', '=', 'employer')
    .where('users.profile_completed_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .$if(search !== '', (query) => query.where(matches(search)))
  const [rows, { total }] = await Promise.all([
    found
      .select(['users.id', 'users.name', 'users.email', 'users.state', 'cities.name as city'])
      .orderBy(byName)
      .orderBy('users.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

// Arbitrary, but not used for any other advisory lock.
const TIERS_LOCK = 0x74656c65

/** One change of positions at a time. Take it before any row lock, so that two changes cannot deadlock. */
export async function lockTiers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TIERS_LOCK})`.execute(trx)
}

/** Frees the slots of positions that have expired, or whose company has left the directory. */
export async function freeSlots(trx: Trx, now: Date) {
  return trx
    .updateTable('telehealth_tiers')
    .set({ slot: null, updated_at: now })
    .where('slot', 'is not', null)
    .where('employer_id', 'not in', occupiedSlots(trx, now).select('tiers.employer_id'))
    .returning(['id', 'employer_id', 'tier', 'expires_at'])
    .execute()
}

/** The company's row, whether its position runs or has ended. */
export const tierRow = (trx: Trx, employerId: string) =>
  trx
    .selectFrom('telehealth_tiers')
    .select(['tier', 'slot', 'expires_at'])
    .where('employer_id', '=', employerId)
    .executeTakeFirst()

export async function deleteTier(trx: Trx, employerId: string): Promise<void> {
  await trx.deleteFrom('telehealth_tiers').where('employer_id', '=', employerId).execute()
}

export async function putTier(
  trx: Trx,
  row: { employerId: string; tier: PaidTier; slot: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  const columns = { tier: row.tier, slot: row.slot, expires_at: row.expiresAt, updated_at: now }
  await trx
    .insertInto('telehealth_tiers')
    .values({ employer_id: row.employerId, ...columns })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(columns))
    .execute()
}
