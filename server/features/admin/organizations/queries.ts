import { type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyCaseReason } from '#contract/admin/company-checks.ts'
import type { OrganizationSort, VerificationBasis, VerificationState } from '#contract/admin/organizations.ts'
import type { PaidTier } from '#contract/telehealth/tiers.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { companyCaseIsOpen } from '#server/db/credentials/company-checks.ts'
import type { DB } from '#server/db/types.ts'
import { currentVerification, verificationIsCurrent } from '#server/db/verified.ts'

export interface OrganizationFilter {
  search: string
  isTelehealth?: boolean | undefined
  verification?: VerificationState | undefined
  state?: string | undefined
  hasCompanyCase?: boolean | undefined
}

export interface OrganizationSorting {
  sort?: OrganizationSort | undefined
  direction: 'asc' | 'desc'
}

export interface OrganizationOrder extends OrganizationSorting {
  limit: number
  offset: number
}

/** As JSON, so the time is a text. `slot` is null once the position is free. */
interface Tier {
  tier: PaidTier
  slot: number | null
  expires_at: string
}

type Companies<O> = SelectQueryBuilder<DB, 'users' | 'employers', O>

const verified = (
  isCurrent: boolean,
) => sql<boolean>`exists (select from organization_verifications as verifications
  where verifications.owner_user_id = users.id and ${verificationIsCurrent} = ${sql.raw(String(isCurrent))})`

const inVerification: Record<VerificationState, ReturnType<typeof sql<boolean>>> = {
  verified: verified(true),
  outdated: verified(false),
  unverified: sql<boolean>`not exists (select from organization_verifications where owner_user_id = users.id)`,
}

/** Name, beginning of the address, or a CNPJ from its first eight characters on, so that none is guessed by steps. */
function matches(text: string) {
  const document = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const address = text.replace(/[\\%_]/g, '\\$&')
  const parts = [
    sql`(' ' || search_text(users.name)) like '%' || btrim(search_text(${text})) || '%' and btrim(search_text(${text})) <> ''`,
    sql`${sql.ref('users.email')} ilike ${`${address}%`}`,
  ]
  if (document.length >= 8 && /\d/.test(document)) parts.push(sql`users.cnpj like ${`${document}%`}`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

const openCase = sql`from company_checks as checks where checks.employer_id = users.id and ${companyCaseIsOpen}`

function filtered<O>(query: Companies<O>, filter: OrganizationFilter) {
  const { search, isTelehealth, verification, state, hasCompanyCase } = filter
  let companies = query.where('users.role', 'in', ['employer', 'telehealth'])
  if (search) companies = companies.where(matches(search))
  if (isTelehealth !== undefined)
    companies = companies.where('users.role', '=', isTelehealth ? 'telehealth' : 'employer')
  if (verification) companies = companies.where(inVerification[verification])
  if (state) companies = companies.where('users.state', '=', state)
  if (hasCompanyCase !== undefined)
    companies = companies.where(
      hasCompanyCase
        ? sql<boolean>`exists (select ${openCase})`
        : sql<boolean>`not exists (select ${openCase})`,
    )
  return companies
}

const jobCount = sql<number>`(select count(*)::int from jobs where owner_user_id = users.id and removed_at is null)`

// Columns, not aliases: an alias cannot be part of an expression.
const orders: Record<OrganizationSort, ReturnType<typeof sql>> = {
  name: sql`users.name collate "pt-BR-x-icu"`,
  createdAt: sql`users.created_at`,
  jobs: jobCount,
}

const companies = (db: DbOrTrx) =>
  db.selectFrom('users').innerJoin('employers', 'employers.user_id', 'users.id')

/** The version of the values that an admin reads before verifying a company. */
const version = sql<string>`md5(jsonb_build_array(users.name, users.cnpj, users.website, employers.crm_registration,
  (select verified_at from organization_verifications where owner_user_id = users.id))::text)`

const rows = (db: DbOrTrx) =>
  companies(db).select([
    'users.id',
    'users.name',
    'users.email',
    'users.cnpj',
    'users.role',
    'users.state',
    'users.website',
    'users.phone',
    'users.suspended_at',
    'users.created_at',
    sql<Tier | null>`(select to_jsonb(tiers) from telehealth_tiers as tiers where employer_id = users.id)`.as(
      'tier',
    ),
    'employers.crm_registration',
    'employers.technical_director',
    'employers.technical_director_crm',
    sql<string | null>`(select name from cities where id = users.city_id)`.as('city'),
    jobCount.as('job_count'),
    currentVerification.as('verification'),
    version.as('version'),
    sql<CompanyCaseReason | null>`(select case_reason ${openCase})`.as('company_case'),
    sql<boolean>`exists (select from organization_verifications where owner_user_id = users.id)`.as(
      'was_verified',
    ),
  ])
export type OrganizationRow = Awaited<ReturnType<typeof listOrganizations>>[number]

const ordered = <O>(
  companies: Companies<O>,
  filter: OrganizationFilter,
  { sort, direction }: OrganizationSorting,
) =>
  filtered(companies, filter)
    .orderBy(sql`${sort ? orders[sort] : orders.createdAt} ${sql.raw(direction)}`)
    .orderBy('users.id')

export const listOrganizations = (
  db: DbOrTrx,
  filter: OrganizationFilter,
  { limit, offset, ...order }: OrganizationOrder,
) => ordered(rows(db), filter, order).limit(limit).offset(offset).execute()

/** The ids of the companies of the list, in its order. */
export const organizationIds = (db: DbOrTrx, filter: OrganizationFilter, order: OrganizationSorting) =>
  ordered(companies(db).select('users.id'), filter, order)

export const organizationsById = (db: DbOrTrx, ids: readonly string[]) =>
  filtered(rows(db), { search: '' }).where('users.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

export async function countOrganizations(db: DbOrTrx, filter: OrganizationFilter): Promise<number> {
  const counted = companies(db).select(({ fn }) => fn.countAll<string>().as('total'))
  return Number((await filtered(counted, filter).executeTakeFirstOrThrow()).total)
}

export const organizationById = (db: DbOrTrx, id: string) =>
  filtered(rows(db), { search: '' }).where('users.id', '=', id).executeTakeFirst()

/**
 * Locks the company that a verification is about. It is read after that, so that the changes of an earlier transaction
 * are seen.
 */
export async function lockOrganization(trx: Trx, id: string) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return companies(trx)
    .select([
      'users.name',
      'users.cnpj',
      'users.website',
      'employers.crm_registration',
      version.as('version'),
    ])
    .where('users.id', '=', id)
    .where('users.role', 'in', ['employer', 'telehealth'])
    .executeTakeFirst()
}

export const verificationOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('organization_verifications')
    .select(['basis', 'verified_at'])
    .where('owner_user_id', '=', id)
    .executeTakeFirst()

export async function saveVerification(
  trx: Trx,
  id: string,
  checked: { name: string; cnpj: string | null; crm_registration: string | null },
  { basis, by, now }: { basis: readonly VerificationBasis[]; by: string; now: Date },
): Promise<void> {
  const row = { ...checked, basis: [...basis], verified_by: by, verified_at: now }
  await trx
    .insertInto('organization_verifications')
    .values({ ...row, owner_user_id: id })
    .onConflict((conflict) => conflict.column('owner_user_id').doUpdateSet(row))
    .execute()
}

export async function deleteVerification(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('organization_verifications').where('owner_user_id', '=', id).execute()
}

export const newestJobs = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'title', 'status', 'ends_at', 'created_at'])
    .where('owner_user_id', '=', id)
    .where('removed_at', 'is', null)
    .where('status', '<>', 'pending_payment')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()

export const lastMovements = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'amount', 'description', 'occurred_at'])
    .where('owner_user_id', '=', id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
