import type { Readable } from 'node:stream'
import { periodOf } from '#contract/admin/figure-periods.ts'
import type { FigurePeriod } from '#contract/admin/platform-figures.ts'
import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { foldText } from '#contract/fold-text.ts'
import {
  type AdminActionName,
  type AdminSubject,
  adminActions,
  type adminExports,
} from '#contract/platform/admin-log.ts'
import type { LoggedChanges, LoggedField, LoggedValue } from '#contract/platform/admin-log-fields.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { isWithinThrottle, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { inBatches } from '#server/http/csv.ts'
import { rangeOf } from '#server/http/paging.ts'
import { logCsv } from './log-csv.ts'
import { maskedChanges } from './masked-changes.ts'
import * as queries from './queries.ts'

export interface AdminAction {
  /** Null if the server itself acted, such as at an expiry. */
  admin: UserId | null
  action: AdminActionName
  subject: { type: AdminSubject; id: string }
  /** Fields before and after. Unchanged ones are dropped, and personal values are masked here. */
  changes?: LoggedChanges
  reason?: string | null
  /** Shared by the entries of one bulk action. */
  batchId?: string | null
}

/** Adds an entry to the log of the admins' actions. Call it in the transaction of the action itself. */
export const recordAction = (db: DbOrTrx, action: AdminAction, now: Date): Promise<void> =>
  queries.insertEntries(
    db,
    [
      {
        admin_user_id: action.admin,
        action: action.action,
        subject_type: action.subject.type,
        subject_id: action.subject.id,
        changes: JSON.stringify(maskedChanges(action.changes ?? {})),
        reason: action.reason ?? null,
        batch_id: action.batchId ?? null,
      },
    ],
    now,
  )

const PURGED_AT_ONCE = 5_000

/** Deletes entries that nobody can be called to account for any more. */
export async function purgeAdminLog(db: Db, now: Date): Promise<void> {
  while ((await queries.deleteBefore(db, keptSince('adminLog', now), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
}

type ExportFilter = { [field in LoggedField]?: LoggedValue }

/** Records the export of a list with its filters, but without the words of the search. */
export const recordExport = (
  db: DbOrTrx,
  { admin, list, filter }: { admin: UserId; list: keyof typeof adminExports; filter: ExportFilter },
  now: Date,
): Promise<void> => {
  const changes = Object.entries({ ...filter, search: filter.search && 'com busca' })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, { before: null, after: value }])
  const subject = { type: 'export', id: list } as const
  return recordAction(db, { admin, action: 'exported', subject, changes: Object.fromEntries(changes) }, now)
}

/**
 * Records that somebody who is signed in has called an endpoint of admins: once per user, endpoint and minute, so that the
 * log cannot be flooded. An admin who still has to prove the second factor is no intruder.
 */
export async function recordRefusedCall(
  db: Db,
  caller: Caller,
  endpoint: Endpoint,
  now: Date,
): Promise<void> {
  if (caller.lacksSecondFactor) return
  // The call of an admin who sees the app as somebody else is the call of the admin.
  const userId = caller.viewedBy ?? caller.userId
  const isFirst = await isWithinThrottle(db, throttles.refusedCall, `${userId} ${endpoint.key}`, {
    amount: 1,
    now,
  })
  if (!isFirst) return
  await recordAction(
    db,
    {
      admin: userId,
      action: 'refused_call',
      subject: { type: 'call', id: endpoint.key },
      changes: { call: { before: null, after: endpoint.summary } },
    },
    now,
  )
}

export interface LogFilter {
  search?: string | undefined
  action?: AdminActionName | undefined
  subject?: AdminSubject | undefined
  range?: FigurePeriod | undefined
  batch?: string | undefined
}

interface LogOrder {
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

const conditionsOf = ({ search = '', action, subject, range, batch }: LogFilter, now: Date) => ({
  search: foldText(search),
  action,
  subject,
  // Midnight in Brasília, which has had no summer time since 2019.
  since: range && new Date(`${periodOf(range, brazilDay(now)).from}T00:00:00-03:00`),
  batch,
})

const entryOf = (row: queries.EntryRow): LogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id ? { id: row.actor_id, name: row.actor_name, email: row.actor_email } : null,
  action: row.action,
  subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  changes: Object.entries(row.changes).map(([field, { before, after }]) => ({ field, before, after })),
  reason: row.reason,
  batch: row.batch_id ? { id: row.batch_id, size: Number(row.batch_size) } : null,
})

/** One page of the log. */
export async function logEntries(
  db: Db,
  { page, pageSize, direction, ...filter }: LogFilter & LogOrder,
  now: Date,
): Promise<{ items: LogEntry[]; total: number }> {
  const { rows, total } = await queries.listEntries(db, conditionsOf(filter, now), {
    direction,
    ...rangeOf({ page, pageSize }),
  })
  return { items: rows.map(entryOf), total }
}

type LogQuery = LogFilter & Pick<LogOrder, 'direction'>

/** The entries of the list as CSV, in its order, read while it is sent. */
export async function exportLog(
  db: Db,
  admin: UserId,
  { direction, search, action, subject, range, batch }: LogQuery,
  now: Date,
): Promise<Readable> {
  const filter = { search, action, subject, range, batch }
  await recordExport(db, { admin, list: 'admin-log', filter }, now)
  return logCsv(entriesOf(db, conditionsOf(filter, now), direction))
}

async function* entriesOf(db: Db, filter: queries.LogFilter, direction: LogOrder['direction']) {
  const next = (position: queries.LogPosition | null, limit: number) =>
    queries.nextEntries(db, filter, { position, direction, limit })
  for await (const rows of inBatches(next)) yield rows.map(entryOf)
}

const SHOWN_ENTRIES = 10

/** The last actions on a subject, newest first, as its panel shows them. */
export async function lastActionsOn(db: DbOrTrx, subject: { type: AdminSubject; id: string }) {
  const entries = await queries.entriesAbout(db, subject, SHOWN_ENTRIES)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: (adminActions as Record<string, string>)[entry.action] ?? entry.action,
    adminName: entry.admin_name ?? entry.admin_address,
    reason: entry.reason,
  }))
}
