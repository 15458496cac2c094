import { type RawBuilder, sql } from 'kysely'
import { type AttentionKind, attentionKindNames } from '#contract/admin/attention.ts'
import type { DbOrTrx } from '#server/db/client.ts'

import { jobAwaitsReview } from '#server/db/conditions.ts'
import { awaitsCheck, checkEndsSoon, isTelehealthCompany } from '#server/db/establishment-conditions.ts'

const telehealthCompanies = sql`users join employers on employers.user_id = users.id
  left join cities on cities.id = users.city_id
  left join establishment_checks as checks on checks.employer_id = users.id and checks.is_current`

/** How many of each kind wait. Each is counted by a partial index or an index on its state. */
const waitingAt = (now: Date): Record<AttentionKind, RawBuilder<unknown>> => ({
  reports: sql`select count(*) from report_cases where outcome is null`,
  jobs: sql`select count(*) from jobs where removed_at is null and ${jobAwaitsReview('jobs')}`,
  appeals: sql`select count(*) from appeals where outcome is null`,
  approvals: sql`select count(*) from approvals where status = 'open' and expires_at > ${now}`,
  checks: sql`select count(*) from ${telehealthCompanies} where ${isTelehealthCompany} and ${awaitsCheck(now)}`,
  endingChecks: sql`select count(*) from ${telehealthCompanies}
    where ${isTelehealthCompany} and ${checkEndsSoon(now)}`,
  messages: sql`select count(*) from contact_messages where answered_at is null`,
  alarms: sql`select count(*) from payment_alarms where settled_at is null`,
  givenUpWork: sql`select count(*) from given_up_work where settled_at is null`,
})

export async function waitingCounts(db: DbOrTrx, now: Date): Promise<Record<AttentionKind, number>> {
  const waiting = waitingAt(now)
  const columns = attentionKindNames.map((kind) => sql`(${waiting[kind]}) as ${sql.ref(kind)}`)
  const { rows } = await sql<Record<AttentionKind, string>>`select ${sql.join(columns)}`.execute(db)
  const counts = rows[0] as Record<AttentionKind, string>
  return Object.fromEntries(attentionKindNames.map((kind) => [kind, Number(counts[kind])])) as Record<
    AttentionKind,
    number
  >
}
