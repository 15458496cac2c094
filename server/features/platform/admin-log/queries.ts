import { sql } from 'kysely'
import type { AdminSubject, FieldChange } from '#contract/platform/admin-log.ts'
import type { DbOrTrx } from '#server/db/client.ts'

export interface LogRow {
  admin_user_id: string | null
  action: string
  subject_type: string
  subject_id: string
  changes: string
  reason: string | null
  batch_id: string | null
}

export async function insertEntries(db: DbOrTrx, rows: readonly LogRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('admin_log')
    .values(rows.map((row) => ({ ...row, at: now })))
    .execute()
}

/** Deletes up to `limit` entries from before this moment, the oldest first. Returns how many. */
export async function deleteBefore(db: DbOrTrx, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from admin_log where id in (
    select id from admin_log where at < ${moment} order by at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

export interface LogFilter {
  /** Without accents and in lower case. */
  search: string
  action: string | undefined
  subject: string | undefined
  /** Only entries from this moment on. */
  since: Date | undefined
  batch: string | undefined
}

export interface EntryRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_name: string | null
  changes: Record<string, FieldChange>
  reason: string | null
  batch_id: string | null
  batch_size: string | null
}

/** The id of a subject of these types; null for others, whose ids may not be UUIDs. */
const subjectUuid = (...types: AdminSubject[]) =>
  sql`case when subject_type in (${sql.join(types)}) and subject_id ~ '^[0-9a-f-]{36}$' then subject_id::uuid end`

// Names are read from the accounts, so that the log stores no personal data and shows present names.
const named = sql`admin_log as entry
  left join users as actor on actor.id = admin_user_id
  left join users as person on person.id = ${subjectUuid('user', 'organization')}
  left join jobs on jobs.id = ${subjectUuid('job')}`

const searched = sql`lower(unaccent(concat_ws(' ', actor.name, actor.email, person.name, person.email, jobs.title,
  subject_id, reason)))`

function conditionsOf({ search, action, subject, since, batch }: LogFilter) {
  const conditions = [sql`true`]
  if (search) conditions.push(sql`position(${search} in ${searched}) > 0`)
  if (action) conditions.push(sql`action = ${action}`)
  if (subject) conditions.push(sql`subject_type = ${subject}`)
  if (since) conditions.push(sql`at >= ${since}`)
  if (batch) conditions.push(sql`batch_id = ${batch}`)
  return sql.join(conditions, sql` and `)
}

const entryColumns = sql`entry.id, at, admin_user_id as actor_id, actor.name as actor_name, ${sql.ref('actor.email')} as actor_email,
  action, subject_type, subject_id, coalesce(person.name, person.email, jobs.title) as subject_name, changes, reason,
  batch_id, (select count(*) from admin_log as others where others.batch_id = entry.batch_id) as batch_size`

export async function listEntries(
  db: DbOrTrx,
  filter: LogFilter,
  { direction, limit, offset }: { direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const conditions = conditionsOf(filter)
  const way = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  // Without a search, no other table decides which entries count.
  const counted = filter.search ? named : sql`admin_log as entry`
  const [{ rows }, counts] = await Promise.all([
    sql<EntryRow>`select ${entryColumns} from ${named} where ${conditions}
      order by at ${way}, entry.id ${way} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${counted} where ${conditions}`.execute(db),
  ])
  return { rows, total: Number(counts.rows[0]?.total ?? 0) }
}

export interface LogPosition {
  at: string
  id: string
}

/** The entries that come after `position` in the order of the list, with the position of the last one. */
export async function nextEntries(
  db: DbOrTrx,
  filter: LogFilter,
  { position, direction, limit }: { position: LogPosition | null; direction: 'asc' | 'desc'; limit: number },
) {
  const way = sql.raw(direction)
  const isNext = sql.raw(direction === 'asc' ? '>' : '<')
  const rest = position
    ? sql`(at, entry.id) ${isNext} (${position.at}::timestamptz, ${position.id}::bigint)`
    : sql`true`
  // As text, because a Date has no microseconds.
  const { rows } = await sql<EntryRow & { position: string }>`
    select ${entryColumns}, at::text as position from ${named} where ${conditionsOf(filter)} and ${rest}
    order by at ${way}, entry.id ${way} limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { rows, last: last ? { at: last.position, id: last.id } : null }
}
/** The last entries about a subject, newest first. */
export const entriesAbout = (db: DbOrTrx, subject: { type: AdminSubject; id: string }, limit: number) =>
  db
    .selectFrom('admin_log')
    .leftJoin('users as admins', 'admins.id', 'admin_log.admin_user_id')
    .select([
      'admin_log.id',
      'at',
      'action',
      'reason',
      'admins.name as admin_name',
      sql.ref<string | null>('admins.email').as('admin_address'),
    ])
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('at', 'desc')
    .orderBy('admin_log.id', 'desc')
    .limit(limit)
    .execute()
