import { type SelectQueryBuilder, sql } from 'kysely'
import type { StoredRole } from '#contract/accounts/roles.ts'
import type { UserSituation, UserSort } from '#contract/admin/managed-users.ts'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsInState } from '#server/db/job-conditions.ts'
import type { DB } from '#server/db/types.ts'
import type { UserSearch } from './search-words.ts'

export interface UserFilter {
  search: UserSearch | null
  role: StoredRole | undefined
  situation: UserSituation | undefined
  state: string | undefined
}

export interface UserSorting {
  sort?: UserSort | undefined
  direction: 'asc' | 'desc'
}

export interface UserOrder extends UserSorting {
  limit: number
  offset: number
}

type Users<O> = SelectQueryBuilder<DB, 'users', O>

/** The same as `situationOf`, in the words of the partial indexes. */
const inSituation = (situation: UserSituation) => {
  const rest = {
    deleting: sql`deletion_due_at is not null`,
    suspended: sql`suspended_at is not null and deletion_due_at is null`,
    unverified: sql`suspended_at is null and email_verified_at is null`,
    incomplete: sql`suspended_at is null and email_verified_at is not null and profile_completed_at is null`,
    active: sql`suspended_at is null and email_verified_at is not null and profile_completed_at is not null`,
  }
  return sql<boolean>`(${rest[situation]})`
}

/** Each part of the union is found by its own index; an `or` would read every account. Words alone need no union. */
function matches({ patterns, addresses, document, crm, id }: UserSearch) {
  const words = sql.join(
    [
      ...patterns.map((pattern) => sql`search_key like ${pattern}`),
      ...addresses.map((address) => sql`strpos(search_key, ${address}) > 0`),
    ],
    sql` and `,
  )
  if (!id && !document && !crm) return sql<boolean>`(${words})`
  const parts = [sql`select id from users where ${words}`]
  if (id) parts.push(sql`select id from users where id = ${id}`)
  if (document) {
    parts.push(sql`select id from users where cpf like ${`${document}%`}`)
    parts.push(sql`select id from users where cnpj like ${`${document}%`}`)
  }
  if (crm)
    parts.push(sql`select doctor_id from doctor_registrations where crm = ${crm.number}
      ${crm.uf ? sql`and uf = ${crm.uf}` : sql``}`)
  return sql<boolean>`users.id in (${sql.join(parts, sql` union `)})`
}

/** Rows of removed accounts stay for the ledger only, and are in none of the indexes. */
function filtered<O>(query: Users<O>, { search, role, situation, state }: UserFilter): Users<O> {
  let users = query.where('users.removed_at', 'is', null)
  if (role) users = users.where('role', '=', role)
  if (state) users = users.where('state', '=', state)
  if (situation) users = users.where(inSituation(situation))
  if (search) users = users.where(matches(search))
  return users
}

// Each of them is an index, read forwards or backwards.
const orders: Record<UserSort, Record<'asc' | 'desc', ReturnType<typeof sql>>> = {
  name: {
    asc: sql`name collate "pt-BR-x-icu" asc, id asc`,
    desc: sql`name collate "pt-BR-x-icu" desc, id desc`,
  },
  createdAt: { asc: sql`created_at asc, id asc`, desc: sql`created_at desc, id desc` },
  lastSeen: {
    asc: sql`last_seen_at asc nulls first, id asc`,
    desc: sql`last_seen_at desc nulls last, id desc`,
  },
}

const listColumns = [
  'id',
  'name',
  'email',
  'role',
  'cpf',
  'cnpj',
  'phone',
  'birth_date',
  'state',
  'is_searchable',
  'suspended_at',
  'deletion_due_at',
  'email_verified_at',
  'profile_completed_at',
  'created_at',
  'last_seen_at',
  'updated_at',
] as const

const orderOf = ({ sort, direction }: UserSorting) => (sort ? orders[sort][direction] : orders.createdAt.desc)

/** The ids of the accounts of the list, in its order. */
export const userIds = (db: DbOrTrx, filter: UserFilter, order: UserSorting) =>
  filtered(db.selectFrom('users').select('id'), filter).orderBy(sql`${orderOf(order)}`)

export const usersById = (db: DbOrTrx, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(listColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute()

export function listUsers(db: DbOrTrx, filter: UserFilter, { limit, offset, ...order }: UserOrder) {
  // Only the ids first: a page far back then skips entries of an index, not rows.
  const page = userIds(db, filter, order).limit(limit).offset(offset)
  return db
    .selectFrom('users')
    .select(listColumns)
    .where('id', 'in', page)
    .orderBy(sql`${orderOf(order)}`)
    .execute()
}

/** Counts at most one more than `limit`. Without a limit, which words need, the count reads an index alone. */
export async function countUsers(db: DbOrTrx, filter: UserFilter, limit: number | null): Promise<number> {
  const found = filtered(db.selectFrom('users').select('id'), filter).$if(limit !== null, (query) =>
    query.limit((limit ?? 0) + 1),
  )
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function countByDocument(db: DbOrTrx) {
  const { rows } = await sql<{ total: number; doctors: number; companies: number }>`
    select (select count(*)::int from users where removed_at is null) as total,
      (select count(*)::int from users where cpf is not null) as doctors,
      (select count(*)::int from users where cnpj is not null) as companies`.execute(db)
  return rows[0] ?? { total: 0, doctors: 0, companies: 0 }
}

export const userDetails = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select(listColumns.map((column) => `users.${column}` as const))
    .select([
      'cities.name as city',
      'users.bio',
      'users.profile_hidden_at',
      'users.website',
      'users.terms_accepted_at',
      'users.marketing_opted_in_at',
      sql<boolean>`before_deletion_order is not null`.as('deletion_is_ordered'),
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select from identities where user_id = users.id)`.as('has_google'),
      sql<boolean>`exists (select from employers where user_id = users.id)`.as('is_company'),
    ])
    .where('users.id', '=', id)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()

export const registrationsOf = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('doctor_registrations')
    .select(['crm', 'uf'])
    .where('doctor_id', '=', id)
    .orderBy('uf')
    .execute()

export const liveSessions = (db: DbOrTrx, id: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute()

export async function figuresOf(db: DbOrTrx, id: string, now: Date) {
  const { rows } = await sql<{
    jobs: number
    active_jobs: number
    applications: number
    reports_received: number
    reports_sent: number
  }>`select
    (select count(*)::int from jobs where owner_user_id = ${id} and removed_at is null) as jobs,
    (select count(*)::int from jobs where owner_user_id = ${id} and removed_at is null
      and ${jobIsInState('jobs', 'active', now)}) as active_jobs,
    (select count(*)::int from applications where doctor_id = ${id}) as applications,
    (select count(*)::int from reports where entity_id = ${id}
      or entity_id in (select id from jobs where owner_user_id = ${id})) as reports_received,
    (select count(*)::int from reports where reporter_user_id = ${id}) as reports_sent`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('no figures')
  return figures
}

interface Obligations {
  has_jobs: boolean
  is_subscribed: boolean
  has_applications: boolean
  has_team: boolean
}

/** Obligations that must end before an account can change its role. */
export async function obligations(db: DbOrTrx, id: string) {
  const { rows } = await sql<Obligations>`select
    exists (select from team_members where company_id = ${id}) as has_team,
    exists (select from jobs where owner_user_id = ${id} and removed_at is null
      and status in ('pending_payment', 'awaiting_review', 'active', 'paused')) as has_jobs,
    exists (select from subscriptions where owner_user_id = ${id}
      and status not in ('canceled', 'incomplete_expired')) as is_subscribed,
    exists (select from applications where doctor_id = ${id}
      and status in (${sql.join(currentApplicationStatuses)})) as has_applications`.execute(db)
  return rows[0] ?? { has_jobs: false, is_subscribed: false, has_applications: false, has_team: false }
}

export const grantsOf = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('employers')
    .select(['granted_plan', 'granted_posts'])
    .where('user_id', '=', id)
    .executeTakeFirst()
