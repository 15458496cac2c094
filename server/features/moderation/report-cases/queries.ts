import { type Expression, type SqlBool, sql } from 'kysely'
import type {
  DecisionUndo,
  ReportCaseSort,
  ReportedEntity,
  ReportOutcome,
} from '#contract/moderation/reports.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'
import { type CaseFilter, inFilter, inState, orders, ordersByState, title } from './case-filter.ts'
import { yearFigures, yearOf } from './year-figures.ts'

/** The open case about a job or profile, which begins with the first report. Returns its id. */
export async function openCase(
  trx: Trx,
  { type, id }: ReportedEntity,
  reportedUser: string,
  now: Date,
): Promise<string> {
  const row = await trx
    .insertInto('report_cases')
    .values({
      entity_type: type,
      entity_id: id,
      reported_user_id: reportedUser,
      opened_at: now,
      last_reported_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_type', 'entity_id'])
        .where('outcome', 'is', null)
        .doUpdateSet({ last_reported_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const cases = (db: DbOrTrx) =>
  db
    .selectFrom('report_cases as cases')
    .leftJoin('users as reported', 'reported.id', 'cases.reported_user_id')
    .leftJoin('users as admin', 'admin.id', 'cases.decided_by')
    .leftJoin('appeals', 'appeals.case_id', 'cases.id')
    .leftJoin('users as appeal_admin', 'appeal_admin.id', 'appeals.decided_by')

const withDetails = (db: DbOrTrx) =>
  cases(db)
    .selectAll('cases')
    .select((eb) => [
      title.as('title'),
      'reported.name as reported_name',
      eb.ref('reported.email').as('reported_email'),
      'reported.suspended_at as reported_suspended_at',
      'admin.name as admin_name',
      'appeals.text as appeal_text',
      'appeals.filed_at as appeal_filed_at',
      'appeals.outcome as appeal_outcome',
      'appeals.decision_reason as appeal_reason',
      'appeals.decided_at as appeal_decided_at',
      'appeal_admin.name as appeal_admin_name',
    ])

export type CaseRow = NonNullable<Awaited<ReturnType<typeof caseById>>>
export const caseById = (db: DbOrTrx, id: string) =>
  withDetails(db).where('cases.id', '=', id).executeTakeFirst()

/** The facts that determine the effect of a decision, for each of these cases that exists. */
export const decisionFacts = (db: DbOrTrx, ids: readonly string[]) =>
  cases(db)
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.id', '=', 'cases.entity_id').on('cases.entity_type', '=', 'JobOffer'),
    )
    .leftJoin('users as profile', (join) =>
      join.onRef('profile.id', '=', 'cases.entity_id').on('cases.entity_type', '=', 'UserProfile'),
    )
    .select([
      'cases.id',
      'cases.entity_type',
      'cases.outcome',
      'admin.name as admin_name',
      'jobs.status as job_status',
      'jobs.ends_at as job_ends_at',
      sql<boolean>`profile.id is not null`.as('profile_exists'),
      'profile.profile_hidden_at',
      'reported.role',
      'reported.suspended_at',
      sql<boolean>`reported.id is not null`.as('account_exists'),
      'reported.removed_at',
    ])
    .where('cases.id', 'in', [...ids])
    .execute()

export interface CaseSorting {
  sort?: ReportCaseSort | undefined
  direction: 'asc' | 'desc'
}

interface CaseOrder extends CaseSorting {
  limit: number
  offset: number
}

/** Without an order of their own: open ones and appeals by their age, decided ones the newest first. */
const orderOf = ({ state }: CaseFilter, { sort, direction }: CaseSorting) =>
  sql`${sort ? sql`${orders[sort]} ${sql.raw(direction)}, ` : sql``}${ordersByState[state]}, cases.id`

/** The ids of the cases of the list, in its order. */
export const caseIds = (db: DbOrTrx, filter: CaseFilter, order: CaseSorting) =>
  cases(db).select('cases.id').where(inFilter(filter)).orderBy(orderOf(filter, order))

export const casesById = (db: DbOrTrx, ids: readonly string[]) =>
  withDetails(db).where('cases.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** One page of cases, how many there are, and when the newest report of an open case arrived. */
export async function listCases(db: DbOrTrx, filter: CaseFilter, { limit, offset, ...order }: CaseOrder) {
  const where = inFilter(filter)
  const counted = (condition: Expression<SqlBool>) =>
    cases(db)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow()
  const [rows, total, open, appealed, newest] = await Promise.all([
    withDetails(db).where(where).orderBy(orderOf(filter, order)).limit(limit).offset(offset).execute(),
    counted(where),
    counted(inState.open),
    counted(inState.appealed),
    cases(db)
      .select(({ fn }) => fn.max('cases.last_reported_at').as('at'))
      .where(inState.open)
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows,
    total: Number(total.count),
    openCount: Number(open.count),
    appealCount: Number(appealed.count),
    newestReportAt: newest.at,
  }
}

const REPORTS_PER_CASE = 50

/** The newest reports of each case, and how many it has. */
export async function reportsOf(db: DbOrTrx, caseIds: readonly string[], perCase = REPORTS_PER_CASE) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('reports')
        .leftJoin('users', 'users.id', 'reports.reporter_user_id')
        .select([
          'reports.id',
          'reports.case_id',
          'reports.reporter_user_id',
          'reports.reporter_email',
          'reports.is_guest',
          'reports.reason',
          'reports.snapshot',
          'reports.updated_at',
          'users.name',
          'users.email',
          sql<number>`row_number() over (partition by case_id order by reports.updated_at desc, reports.id)::int`.as(
            'rank',
          ),
          sql<number>`count(*) over (partition by case_id)::int`.as('report_count'),
        ])
        .where('reports.case_id', 'in', [...caseIds])
        .as('ranked'),
    )
    .selectAll()
    .where('rank', '<=', perCase)
    .orderBy('rank')
    .execute()
}

/** All decisions about these people, newest first. */
export async function decisionsAbout(db: DbOrTrx, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('report_cases')
    .select(['id', 'reported_user_id', 'outcome', 'decided_at'])
    .where('reported_user_id', 'in', [...userIds])
    .where('outcome', 'is not', null)
    .orderBy('decided_at', 'desc')
    .execute()
}

export async function isReporter(db: DbOrTrx, caseId: string, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Recipients of an answer: accounts by id, guests by address with the id of their report. */
export async function reporters(db: DbOrTrx, caseId: string) {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'reporter_user_id', 'reporter_email'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  return {
    userIds: rows.flatMap(({ reporter_user_id }) => reporter_user_id ?? []),
    guests: rows.flatMap(({ id, reporter_email }) => (reporter_email ? [{ id, email: reporter_email }] : [])),
  }
}

/**
 * Hands the state that a reversed decision would restore to another decision that demands the same and is not reversed.
 * A decision that already has such a state keeps it. Returns false if there is no other decision.
 */
export async function passOnUndo(trx: Trx, found: CaseRow, undo: DecisionUndo): Promise<boolean> {
  const { id, outcome, entity_type, entity_id, reported_user_id } = found
  const other = await trx
    .selectFrom('report_cases as cases')
    .leftJoin('appeals', 'appeals.case_id', 'cases.id')
    .select(['cases.id', 'cases.undo'])
    .where('cases.id', '!=', id)
    .where('cases.outcome', '=', outcome)
    .where(sql<boolean>`appeals.outcome is distinct from 'reverse'`)
    .$if(outcome === 'suspend', (query) => query.where('cases.reported_user_id', '=', reported_user_id))
    .$if(outcome !== 'suspend', (query) =>
      query.where('cases.entity_type', '=', entity_type).where('cases.entity_id', '=', entity_id),
    )
    .orderBy('cases.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (other && !other.undo)
    await trx
      .updateTable('report_cases')
      .set({ undo: JSON.stringify(undo) })
      .where('id', '=', other.id)
      .execute()
  return other !== undefined
}

/** Returns false if the case is decided already, or has got a report after `seenReportAt`. */
export async function decide(
  trx: Trx,
  id: string,
  decision: {
    outcome: ReportOutcome
    reason: string
    by: UserId
    undo: DecisionUndo | null
    seenReportAt?: Date | undefined
  },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('report_cases')
    .set({
      outcome: decision.outcome,
      decision_reason: decision.reason,
      decided_by: decision.by,
      decided_at: now,
      undo: decision.undo && JSON.stringify(decision.undo),
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .$if(decision.seenReportAt !== undefined, (query) =>
      query.where('last_reported_at', '<=', decision.seenReportAt as Date),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes decided cases with their reports and appeals. The figures for /transparencia stay, without any reference. */
async function deleteCases(db: DbOrTrx, condition: Expression<SqlBool>): Promise<void> {
  await sql`
    with gone as (
      delete from report_cases as cases where outcome is not null and ${condition}
      returning id, entity_type, outcome, opened_at, decided_at
    )
    insert into past_moderation (kind, year, entity_type, is_guest, outcome, hours)
    select 'decision', ${yearOf('gone.decided_at')}, gone.entity_type, null::boolean, gone.outcome,
      round(extract(epoch from gone.decided_at - gone.opened_at) / 3600, 1)::float8 from gone
    union all
    select 'report', ${yearOf('reports.created_at')}, reports.entity_type, reports.is_guest, null, null
    from reports join gone on gone.id = reports.case_id
    union all
    select 'appeal', ${yearOf('appeals.filed_at')}, gone.entity_type, null, appeals.outcome, null
    from appeals join gone on gone.id = appeals.case_id`.execute(db)
}

/** Deletes the decided cases about these jobs and profiles. */
export async function deleteDecided(db: DbOrTrx, entityIds: readonly string[]): Promise<void> {
  if (entityIds.length > 0)
    await deleteCases(db, sql<boolean>`cases.entity_id = any(${[...entityIds]}::uuid[])`)
}

/** Deletes the decided cases about jobs and profiles that no longer exist. */
export const deleteDecidedOfRemoved = (db: DbOrTrx): Promise<void> =>
  deleteCases(
    db,
    sql<boolean>`not exists (select from jobs where jobs.id = cases.entity_id)
      and not exists (select from users where users.id = cases.entity_id and users.removed_at is null)`,
  )

export const figuresByYear = async (db: DbOrTrx, now: Date) => (await yearFigures(now).execute(db)).rows
