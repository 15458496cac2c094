import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReportCaseSort, ReportCaseState, ReportedEntityType } from '#contract/moderation/reports.ts'

/** The present title of the job or profile, or null if it is gone. */
export const title = sql<string | null>`case cases.entity_type
  when 'JobOffer' then (select jobs.title from jobs where jobs.id = cases.entity_id)
  else (select users.name from users where users.id = cases.entity_id) end`

export interface CaseFilter {
  state: ReportCaseState
  type?: ReportedEntityType | undefined
  search: string
}

export const inState: Record<ReportCaseState, Expression<SqlBool>> = {
  open: sql<boolean>`cases.outcome is null`,
  appealed: sql<boolean>`appeals.filed_at is not null and appeals.outcome is null`,
  resolved: sql<boolean>`cases.outcome is not null and (appeals.filed_at is null or appeals.outcome is not null)`,
  all: sql<boolean>`true`,
}
export const ordersByState: Record<ReportCaseState, Expression<unknown>> = {
  open: sql`cases.opened_at`,
  appealed: sql`appeals.filed_at`,
  resolved: sql`cases.decided_at desc`,
  all: sql`cases.last_reported_at desc`,
}
export const orders: Record<ReportCaseSort, Expression<unknown>> = {
  deadline: sql`cases.opened_at`,
  reportedAt: sql`cases.last_reported_at`,
  reports: sql`(select count(*) from reports where reports.case_id = cases.id)`,
}

/** One of these columns contains the words. */
const contains = (pattern: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )

function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isNumber = /^[0-9a-f-]{6,36}$/i.test(search)
  const number = `${search.toLowerCase()}%`
  return sql<boolean>`(${title} ilike ${pattern} or ${contains(pattern, ['reported.name', 'reported.email'])}
    or ${isNumber} and cases.id::text like ${number}
    or exists (select from reports left join users on users.id = reports.reporter_user_id
      where reports.case_id = cases.id
        and (${contains(pattern, ['users.name', 'users.email', 'reports.reporter_email'])}
          or ${isNumber} and reports.id::text like ${number})))`
}

export const inFilter = ({ state, type, search }: CaseFilter) =>
  sql<boolean>`${inState[state]} and ${type ? sql`cases.entity_type = ${type}` : sql`true`}
    and ${search ? matches(search) : sql`true`}`
