import { sql } from 'kysely'
import type { CompanyAnswer, CompanyCaseOutcome, CompanyCaseReason } from '#contract/admin/company-checks.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { companyCheckApplies } from '#server/db/credentials/company-checks.ts'
import type { UserId } from '#server/http/caller.ts'

/** The companies, with the checks of their present CNPJs. */
const companies = (db: DbOrTrx) =>
  db
    .selectFrom('users')
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('company_checks as checks', (join) =>
      join.onRef('checks.employer_id', '=', 'users.id').on(companyCheckApplies),
    )
    .where('users.role', 'in', ['employer', 'telehealth'])

/** Changes whenever an admin would read something else about the case. */
const version = sql<string>`md5(concat_ws(' ', checks.cnpj, checks.answer::text, checks.compared_name, checks.case_reason,
  checks.case_opened_at, checks.case_closed_at))`

/** A company and the check of its present CNPJ; `asked_cnpj` is null without a check. */
export function companyById(db: DbOrTrx, id: string) {
  return companies(db)
    .leftJoin('users as closers', 'closers.id', 'checks.case_closed_by')
    .select([
      'users.name',
      'users.cnpj',
      'users.suspended_at',
      'checks.cnpj as asked_cnpj',
      'checks.requested_at',
      'checks.asked_at',
      'checks.failures',
      'checks.due_at',
      'checks.answer',
      'checks.answered_at',
      'checks.compared_name',
      'checks.case_reason',
      'checks.case_opened_at',
      'checks.case_outcome',
      'checks.case_note',
      'checks.case_closed_at',
      'closers.name as closer_name',
      version.as('version'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof companyById>>>

/** Everything that a check says about a number. */
const nothing = {
  requested_at: null,
  asking_until: null,
  asked_at: null,
  failures: 0,
  answer: null,
  answered_at: null,
  compared_name: null,
  case_reason: null,
  case_opened_at: null,
  case_outcome: null,
  case_note: null,
  case_closed_by: null,
  case_closed_at: null,
}

/** Adds the check of a number if there is none; that of another number is forgotten. */
export async function prepareCheck(
  db: DbOrTrx,
  { companyId, cnpj }: { companyId: string; cnpj: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('company_checks')
    .values({ employer_id: companyId, cnpj, due_at: now })
    .onConflict((conflict) =>
      conflict
        .column('employer_id')
        .doUpdateSet({ ...nothing, cnpj, due_at: now })
        .where('company_checks.cnpj', '<>', cnpj),
    )
    .execute()
}

/** Keeps others from asking about this number until then. False if somebody is asking. */
export async function claim(
  db: DbOrTrx,
  { companyId, cnpj }: { companyId: string; cnpj: string },
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('company_checks')
    .set({ asking_until: until })
    .where('employer_id', '=', companyId)
    .where('cnpj', '=', cnpj)
    .where((eb) => eb.or([eb('asking_until', 'is', null), eb('asking_until', '<=', now)]))
    .returning('employer_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function release(
  db: DbOrTrx,
  { companyId, cnpj }: { companyId: string; cnpj: string },
): Promise<void> {
  await db
    .updateTable('company_checks')
    .set({ asking_until: null })
    .where('employer_id', '=', companyId)
    .where('cnpj', '=', cnpj)
    .execute()
}

export async function markRequested(trx: Trx, companyId: string, now: Date): Promise<void> {
  await trx
    .updateTable('company_checks')
    .set({ requested_at: now })
    .where('employer_id', '=', companyId)
    .execute()
}

/** Keeps an answer, and the name with which it was compared. */
export async function setAnswer(
  trx: Trx,
  companyId: string,
  found: { answer: CompanyAnswer; answeredAt: Date; dueAt: Date; name: string },
): Promise<void> {
  await trx
    .updateTable('company_checks')
    .set({
      answer: JSON.stringify(found.answer),
      answered_at: found.answeredAt,
      asked_at: found.answeredAt,
      due_at: found.dueAt,
      compared_name: found.name,
      failures: 0,
      asking_until: null,
    })
    .where('employer_id', '=', companyId)
    .execute()
}

/** The registry gave no answer. An earlier one stays. */
export async function setFailure(
  db: DbOrTrx,
  { companyId, cnpj }: { companyId: string; cnpj: string },
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('company_checks')
    .set({ asked_at: now, failures: sql`least(failures + 1, 100)`, due_at: dueAt, asking_until: null })
    .where('employer_id', '=', companyId)
    .where('cnpj', '=', cnpj)
    .execute()
}

export async function setComparedName(trx: Trx, companyId: string, name: string): Promise<void> {
  await trx
    .updateTable('company_checks')
    .set({ compared_name: name })
    .where('employer_id', '=', companyId)
    .execute()
}

/** Opens a case, also in place of one that is closed. Null ends it. */
export async function setCase(
  trx: Trx,
  companyId: string,
  reason: CompanyCaseReason | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('company_checks')
    .set({
      case_reason: reason,
      case_opened_at: reason && now,
      case_outcome: null,
      case_note: null,
      case_closed_by: null,
      case_closed_at: null,
    })
    .where('employer_id', '=', companyId)
    .execute()
}

export async function closeCase(
  trx: Trx,
  companyId: string,
  decision: { outcome: CompanyCaseOutcome; note: string; admin: UserId },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('company_checks')
    .set({
      case_outcome: decision.outcome,
      case_note: decision.note,
      case_closed_by: decision.admin,
      case_closed_at: now,
    })
    .where('employer_id', '=', companyId)
    .execute()
}

/** Companies whose answer is missing, due, or was compared with another name. Suspended ones wait. */
export async function dueCompanies(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const rows = await companies(db)
    .select('users.id')
    .where('users.cnpj', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('checks.employer_id', 'is', null),
        eb('checks.due_at', '<=', now),
        eb.and([
          eb('checks.answer', 'is not', null),
          sql<boolean>`checks.compared_name is distinct from coalesce(users.name, '')`,
        ]),
      ]),
    )
    .orderBy(sql`checks.due_at nulls first`)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The account that has a CNPJ. */
export const holderOf = (db: DbOrTrx, cnpj: string) =>
  db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select([sql<string>`coalesce(users.name, '')`.as('name'), 'cities.name as city', 'users.state'])
    .where('users.cnpj', '=', cnpj)
    .executeTakeFirst()
