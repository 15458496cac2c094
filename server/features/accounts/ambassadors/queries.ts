import { sql } from 'kysely'
import type { ReferralSort } from '#contract/accounts/ambassadors.ts'
import type { ProviderStatus } from '#contract/payments/entitlement.ts'
import type { PaidPlanName } from '#contract/payments/subscriptions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { currentSubscription, type StoredSubscription } from '#server/db/subscribed.ts'

const byName = (column: string) => sql`${sql.ref(column)} collate "pt-BR-x-icu"`

/** By the folded name. Waits for a change of the ambassador that is under way, and holds off the next one. */
export const activeByFoldedName = (trx: Trx, foldedName: string) =>
  trx
    .selectFrom('ambassadors')
    .select('name')
    .where('folded_name', '=', foldedName)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Returns whether the name was free. */
export async function insertAmbassador(trx: Trx, name: string): Promise<boolean> {
  const row = await trx
    .insertInto('ambassadors')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export const lockAmbassador = (trx: Trx, name: string) =>
  trx.selectFrom('ambassadors').select('retired_at').where('name', '=', name).forUpdate().executeTakeFirst()

export async function setRetiredAt(trx: Trx, name: string, retiredAt: Date | null): Promise<void> {
  await trx.updateTable('ambassadors').set({ retired_at: retiredAt }).where('name', '=', name).execute()
}

/** Words of the name, or the beginning of the address. */
function matches(search: string) {
  const words = sql`btrim(search_text(${search}))`
  const address = `${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`((' ' || search_text(users.name)) like '% ' || ${words} || '%' and ${words} <> ''
    or ${sql.ref('users.email')} ilike ${address})`
}

/** From the beginning of a word of it. */
const nameMatches = (search: string) =>
  sql<boolean>`position(' ' || lower(unaccent(${search})) in ' ' || folded_name) > 0`

/** Ambassadors who match the search themselves or by one of their referrals, ordered by name. */
export const ambassadors = (db: DbOrTrx, search: string) =>
  db
    .selectFrom('ambassadors')
    .select(['name', 'retired_at'])
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(${nameMatches(search)} or exists (
          select from users where referral = ambassadors.name and ${matches(search)}))`,
      ),
    )
    .orderBy(byName('name'))
    .execute()

export const activeAmbassadorCount = async (db: DbOrTrx): Promise<number> => {
  const { count } = await db
    .selectFrom('ambassadors')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of an ambassador's referrals that share the same grant and subscription, on which their plan depends. */
export interface ReferralCount {
  referral: string
  granted_plan: PaidPlanName | null
  granted_posts: number | null
  current: StoredSubscription | null
  count: number
}

/** How many accounts named each ambassador. Companies with the same subscription and grants are one row. */
export async function referralCounts(db: DbOrTrx): Promise<ReferralCount[]> {
  const { rows } = await sql<ReferralCount>`
    select referral, granted_plan, granted_posts, current, count(*)::int as count
    from users left join employers on employers.user_id = users.id
      cross join lateral (select ${currentSubscription('users.id')} as current) as subscription
    where referral is not null
    group by referral, granted_plan, granted_posts, current`.execute(db)
  return rows
}

/** A company that named an ambassador, with the data that its plan depends on. */
export interface ReferralRow {
  id: string
  referral: string
  name: string | null
  email: string
  is_company: boolean
  created_at: Date
  granted_plan: PaidPlanName | null
  granted_posts: number | null
  current: StoredSubscription | null
  /** Of the current subscription or, if there is none, of the last one. */
  last_plan: PaidPlanName | null
  last_status: ProviderStatus | null
  last_ends_at: Date | null
}

export interface ReferralFilter {
  search: string
  ambassador?: string | undefined
}

const inFilter = ({ search, ambassador }: ReferralFilter) =>
  sql`referral is not null and ${ambassador === undefined ? sql`true` : sql`referral = ${ambassador}`}
    and ${
      search === ''
        ? sql`true`
        : sql`(${matches(search)} or exists (
      select from ambassadors where ambassadors.name = referral and ${nameMatches(search)}))`
    }`

const referralColumns = sql`users.id, referral, users.name, ${sql.ref('users.email')}, role in ('employer', 'telehealth') as is_company,
  users.created_at, granted_plan, granted_posts, ${currentSubscription('users.id')} as current,
  last.plan as last_plan, last.status as last_status, last.ends_at as last_ends_at`

const withPlans = sql`
  left join employers on employers.user_id = users.id
  left join lateral (
    select plan, status, coalesce(ended_at, cancels_at, current_period_end) as ends_at from subscriptions
    where owner_user_id = users.id order by is_current desc, created_at desc limit 1
  ) as last on true`

export interface ReferralSorting {
  sort?: ReferralSort | undefined
  direction: 'asc' | 'desc'
}

interface ReferralOrder extends ReferralSorting {
  limit: number
  offset: number
}

const orderOf = ({ sort, direction }: ReferralSorting) => {
  const order = sort === 'name' ? byName('users.name') : sql`users.created_at`
  const way = sql.raw(direction)
  return sql`${order} ${way} nulls last, users.id ${way}`
}

/** The ids of the accounts of the list, in its order. */
export const referralIds = (filter: ReferralFilter, order: ReferralSorting) =>
  sql<{ id: string }>`select users.id from users where ${inFilter(filter)} order by ${orderOf(order)}`

export async function referralsById(db: DbOrTrx, ids: readonly string[]) {
  const { rows } = await sql<ReferralRow>`select ${referralColumns} from users ${withPlans}
    where users.id = any(${ids}::uuid[]) and referral is not null`.execute(db)
  return rows
}

/** One page of the accounts that named an ambassador, and how many there are. Without an order of their own, the newest first. */
export async function referralPage(
  db: DbOrTrx,
  filter: ReferralFilter,
  { limit, offset, ...order }: ReferralOrder,
) {
  const [{ rows }, total] = await Promise.all([
    sql<ReferralRow>`select ${referralColumns} from users ${withPlans} where ${inFilter(filter)}
      order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from users where ${inFilter(filter)}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.count ?? 0 }
}

/** The newest accounts that named each of these ambassadors. */
export async function newestReferrals(
  db: DbOrTrx,
  { names, search, limit }: { names: readonly string[]; search: string; limit: number },
): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select ${referralColumns} from unnest(${[...names]}::text[]) as named (name)
      cross join lateral (
        select * from users where referral = named.name and ${inFilter({ search })}
        order by created_at desc, id desc limit ${limit}
      ) as users ${withPlans}
    order by users.created_at desc, users.id desc`.execute(db)
  return rows
}
