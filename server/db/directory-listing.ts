import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import {
  CHECK_WARNING_DAYS,
  type CheckedValues,
  type CheckState,
} from '#contract/telehealth/establishments.ts'
import type { TelehealthTier } from '#contract/telehealth/tiers.ts'

/**
 * When a company is listed in the telehealth directory, and in which position. The conditions read the tables `users`,
 * `employers` and `cities`, the current row of `establishment_checks` as `checks`, and `telehealth_tiers` as `tiers`.
 */

const fields = {
  name: 'users.name',
  state: 'users.state',
  city: 'cities.name',
  cnpj: 'users.cnpj',
  website: 'users.website',
  crmRegistration: 'employers.crm_registration',
  technicalDirector: 'employers.technical_director',
  technicalDirectorCrm: 'employers.technical_director_crm',
} as const satisfies Record<keyof CheckedValues, string>
const columns = Object.values(fields).map((column) => sql.ref(column))

/** The values that a check is about, as the company has them now. */
export const establishmentValues = sql<CheckedValues>`jsonb_build_object(${sql.join(
  Object.entries(fields).flatMap(([field, column]) => [sql.lit(field), sql.ref(column)]),
)})`

/** Field by field, which takes a third of the time of building an object for each company. */
const isChanged = sql<boolean>`(${sql.join(
  Object.keys(fields).map((field) => sql`checks.checked_values ->> ${sql.lit(field)}`),
)}) is distinct from (${sql.join(columns)})`

export const checkState = (now: Date) => sql<CheckState>`case
  when checks.id is null then 'pending'
  when ${isChanged}
    then case checks.outcome when 'approved' then 'changed' else 'pending' end
  when checks.outcome = 'refused' then 'refused'
  when checks.expires_at <= ${now} then 'expired'
  else 'approved' end`

/** An admin has to check the company, for the first time or again. */
export const awaitsCheck = (now: Date) =>
  sql<boolean>`${checkState(now)} in ('pending', 'changed', 'expired')`

export const checkEndsSoon = (now: Date) => sql<boolean>`(${checkState(now)} = 'approved'
  and checks.expires_at <= ${new Date(now.getTime() + CHECK_WARNING_DAYS * DAY_MS)})`

/** A telehealth company that can be listed once it is checked. */
export const isTelehealthCompany = sql<boolean>`(users.role = 'telehealth' and users.profile_completed_at is not null)`

export const isListed = (now: Date) => sql<boolean>`(${isTelehealthCompany} and users.suspended_at is null
  and users.is_searchable and ${checkState(now)} = 'approved')`

/** A position that has ended counts as regular at once, whether the queue has freed its slot or not. */
export const currentTier = (now: Date) =>
  sql<TelehealthTier>`case when tiers.slot is not null and tiers.expires_at > ${now} then tiers.tier else 'regular' end`
