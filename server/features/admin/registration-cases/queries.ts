import { sql } from 'kysely'
import type { CaseReason, CaseTab } from '#contract/hiring/registration-checks.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import {
  registrationCaseIsOpen,
  registrationState,
  titlesWithRqe,
} from '#server/db/credentials/registration-checks.ts'

export interface CaseFilter {
  tab: CaseTab
  search?: string | undefined
  caseReason?: CaseReason | undefined
}

/** The case as `cases` and its doctor, with the current check of the registration as `checks` and its open one as `requests`. */
const cases = (db: DbOrTrx) =>
  db
    .selectFrom('registration_checks as cases')
    .innerJoin('users', 'users.id', 'cases.doctor_id')
    .leftJoin('registration_checks as checks', (join) =>
      join
        .onRef('checks.doctor_id', '=', 'cases.doctor_id')
        .onRef('checks.crm', '=', 'cases.crm')
        .onRef('checks.uf', '=', 'cases.uf')
        .on('checks.is_current', '=', true),
    )
    .leftJoin('registration_checks as requests', (join) =>
      join
        .onRef('requests.doctor_id', '=', 'cases.doctor_id')
        .onRef('requests.crm', '=', 'cases.crm')
        .onRef('requests.uf', '=', 'cases.uf')
        .on('requests.outcome', 'is', null),
    )

const isOpen = sql<boolean>`exists (select from registration_checks as checks
  where checks.id = cases.id and ${registrationCaseIsOpen})`

const inTab: Record<CaseTab, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`(${isOpen} and cases.proposed_outcome is null)`,
  proposed: sql<boolean>`(${isOpen} and cases.proposed_outcome is not null)`,
  decided: sql<boolean>`(cases.outcome is not null)`,
}

/** Words of the name, or the number. */
function matches(search: string) {
  const number = search.replace(/\D/g, '')
  const parts = [
    sql`(btrim(search_text(${search})) <> '' and search_text(users.name) like '%' || btrim(search_text(${search})) || '%')`,
  ]
  if (number) parts.push(sql`cases.crm = ${number}`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

const columns = [
  'cases.id',
  'cases.doctor_id',
  'cases.crm',
  'cases.uf',
  'cases.case_reason',
  'cases.origin',
  'cases.requested_at',
  'cases.outcome',
  'cases.checked_at',
  'cases.proposed_outcome',
  'users.name',
] as const

/**
 * A page of the cases. Open ones: first those that the registry has answered with another situation, which may be a doctor who must
 * not practise, then in the order of the requests. Decided ones: the latest first.
 */
export async function listCases(
  db: DbOrTrx,
  { tab, search, caseReason }: CaseFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const found = cases(db)
    .where(inTab[tab])
    .$if(search !== undefined && search !== '', (query) => query.where(matches(search as string)))
    .$if(caseReason !== undefined, (query) => query.where('cases.case_reason', '=', caseReason as CaseReason))
  const count = (query: typeof found) =>
    query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const [rows, total, open, proposed] = await Promise.all([
    found
      .select([...columns, registrationState(now).as('state')])
      .orderBy(
        tab === 'decided' ? sql`cases.checked_at desc` : sql`cases.case_reason is distinct from 'situation'`,
      )
      .orderBy('cases.requested_at')
      .orderBy('cases.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    count(found),
    count(cases(db).where(inTab.open)),
    count(cases(db).where(inTab.proposed)),
  ])
  return {
    rows,
    total: Number(total.count),
    openCount: Number(open.count),
    proposedCount: Number(proposed.count),
  }
}

const ownTitles = titlesWithRqe(sql`cases.doctor_id`)

export function caseById(db: DbOrTrx, id: string, now: Date) {
  return cases(db)
    .leftJoin('users as proposers', 'proposers.id', 'cases.proposed_by')
    .leftJoin('registration_cards as cards', (join) =>
      join.onRef('cards.check_id', '=', 'cases.id').on('cards.ended_at', 'is', null).on(isOpen),
    )
    .leftJoin('document_versions as versions', 'versions.id', 'cards.version_id')
    .leftJoin('documents', 'documents.id', 'versions.document_id')
    .select([
      ...columns,
      registrationState(now).as('state'),
      'users.email',
      'cases.answer',
      'cases.asked_at',
      'cases.name_score',
      'cases.proposed_reason',
      'cases.proposed_by',
      'cases.proposed_at',
      'proposers.name as proposer_name',
      ownTitles.as('own_titles'),
      'cards.shared_at as card_shared_at',
      'cards.version_id as card_version_id',
      'versions.number as card_number',
      'versions.pages as card_pages',
      'versions.bytes as card_bytes',
      'versions.uploaded_at as card_uploaded_at',
      'versions.scan as card_scan',
      'documents.title as card_title',
      // Of the values that the admin compares, and of the state of the case.
      sql<string>`md5(concat_ws(' ', users.name, ${ownTitles}::text, cases.answer::text, cases.case_reason,
        cases.outcome, cases.proposed_outcome, cases.proposed_reason, cases.proposed_by, checks.id, cards.version_id))`.as(
        'version',
      ),
    ])
    .where('cases.id', '=', id)
    .executeTakeFirst()
}

/** The decisions about a number of a doctor, the latest first. */
export function decisionsAbout(
  db: DbOrTrx,
  { crm, uf, doctor_id }: { crm: string; uf: string; doctor_id: string },
  limit: number,
) {
  return db
    .selectFrom('registration_checks as decided')
    .leftJoin('users as checkers', 'checkers.id', 'decided.checked_by')
    .leftJoin('users as approvers', 'approvers.id', 'decided.approved_by')
    .select([
      'decided.id',
      'decided.outcome',
      'decided.basis',
      'decided.reason',
      'decided.checked_at',
      'decided.expires_at',
      'decided.checked_name',
      'decided.titles',
      'checkers.name as checker_name',
      'approvers.name as approver_name',
    ])
    .where('decided.doctor_id', '=', doctor_id)
    .where('decided.crm', '=', crm)
    .where('decided.uf', '=', uf)
    .where('decided.outcome', 'is not', null)
    .orderBy('decided.checked_at', 'desc')
    .orderBy('decided.id')
    .limit(limit)
    .execute()
}
