import { sql } from 'kysely'
import type { CheckedValues, CheckOutcome } from '#contract/telehealth/establishments.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { checkState, establishmentValues } from '#server/db/directory-listing.ts'
import type { UserId } from '#server/http/caller.ts'

const companies = (db: DbOrTrx) =>
  db
    .selectFrom('users')
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .leftJoin('establishment_checks as checks', (join) =>
      join.onRef('checks.employer_id', '=', 'users.id').on('checks.is_current', '=', true),
    )

/** The values that a check of the company would be about now, and the state of the current check. */
export function establishment(db: DbOrTrx, id: string, now: Date) {
  return companies(db)
    .select([
      'users.id',
      'users.role',
      establishmentValues.as('values'),
      checkState(now).as('state'),
      sql<string>`md5(${establishmentValues}::text || coalesce(checks.id::text, ''))`.as('version'),
      'checks.expires_at',
      'checks.note',
    ])
    .where('users.id', '=', id)
    .where('users.profile_completed_at', 'is not', null)
    .executeTakeFirst()
}

/** The company's user row, locked: its values cannot change until the transaction ends. */
export async function lockCompany(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export function checksOf(db: DbOrTrx, employerId: string, limit: number) {
  return db
    .selectFrom('establishment_checks')
    .leftJoin('users as admins', 'admins.id', 'establishment_checks.checked_by')
    .select([
      'establishment_checks.id',
      'outcome',
      'note',
      'checked_values',
      'checked_at',
      'expires_at',
      'admins.name as checked_by_name',
    ])
    .where('employer_id', '=', employerId)
    .orderBy('checked_at', 'desc')
    .orderBy('establishment_checks.id')
    .limit(limit)
    .execute()
}

/** Adds a check that replaces the company's current one. Returns its id. */
export async function insertCheck(
  trx: Trx,
  check: {
    employerId: string
    outcome: CheckOutcome
    note: string | null
    values: CheckedValues
    admin: UserId
    expiresAt: Date | null
  },
  now: Date,
): Promise<string> {
  const { employerId, outcome, note, values, admin, expiresAt } = check
  await trx
    .updateTable('establishment_checks')
    .set({ is_current: false })
    .where('employer_id', '=', employerId)
    .where('is_current', '=', true)
    .execute()
  const { id } = await trx
    .insertInto('establishment_checks')
    .values({
      employer_id: employerId,
      outcome,
      note,
      checked_values: JSON.stringify(values),
      checked_by: admin,
      checked_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Current checks that expire by `soon` and of which the company was not told, or that have expired and are not ended. */
export async function checksToAnnounce(
  db: DbOrTrx,
  { now, soon, limit }: { now: Date; soon: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('establishment_checks')
    .select('id')
    .where('is_current', '=', true)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('expires_at', '<=', soon), eb('warned_at', 'is', null)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks that the company was told of the coming or past end of its check. Undefined if another worker was faster. */
export function markAnnounced(trx: Trx, id: string, { now, soon }: { now: Date; soon: Date }) {
  return trx
    .updateTable('establishment_checks')
    .set({
      warned_at: now,
      ended_at: sql<Date | null>`case when expires_at <= ${now} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('is_current', '=', true)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('expires_at', '<=', soon), eb('warned_at', 'is', null)]),
      ]),
    )
    .returning(['employer_id', 'ended_at'])
    .executeTakeFirst()
}
