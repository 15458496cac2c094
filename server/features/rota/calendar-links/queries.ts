import { sql } from 'kysely'
import { revisingEvents } from '#contract/rota/calendar-links.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId, UserId } from '#server/http/caller.ts'

export type OwnerId = DoctorId | EmployerId

/**
 * An address of a company ends with the membership of the person who made it, because she knows it. A deleted account leaves
 * no person.
 */
const isLive = sql<boolean>`exists (select from users as maker left join team_members on user_id = maker.id
  where maker.id = calendar_links.created_by and left_at is null
    and coalesce(company_id, maker.id) = calendar_links.owner_id)`

const liveLinks = (db: DbOrTrx, owner: OwnerId) =>
  db.selectFrom('calendar_links').where('owner_id', '=', owner).where(isLive)

/** The owner's addresses, the newest first. */
export const linksOf = (db: DbOrTrx, owner: OwnerId) =>
  liveLinks(db, owner)
    .leftJoin('users', 'users.id', 'created_by')
    .select([
      'calendar_links.id',
      'place',
      'users.name as created_by',
      'calendar_links.created_at',
      'read_at',
    ])
    .orderBy('calendar_links.created_at', 'desc')
    .orderBy('calendar_links.id')
    .execute()
export type LinkRow = Awaited<ReturnType<typeof linksOf>>[number]

/** Serializes what is added for an owner, so that the limit holds. */
export async function lockOwner(trx: Trx, owner: OwnerId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
}

/** Deletes the addresses that have ended with a membership, so that they take no place. */
export async function deleteEnded(trx: Trx, owner: OwnerId): Promise<void> {
  await trx
    .deleteFrom('calendar_links')
    .where('owner_id', '=', owner)
    .where(sql<boolean>`not ${isLive}`)
    .execute()
}

export async function insertLink(
  trx: Trx,
  link: { owner: OwnerId; createdBy: UserId; place: string | null; hash: Buffer },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('calendar_links')
    .values({
      owner_id: link.owner,
      created_by: link.createdBy,
      place: link.place,
      token_hash: link.hash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the owner has no such address. */
export async function deleteLink(db: DbOrTrx, owner: OwnerId, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_links')
    .where('owner_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The address with this hash, and whose plantões are read there. Undefined if their account is suspended, or will be deleted. */
export const linkByHash = (db: DbOrTrx, hash: Buffer) =>
  db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['calendar_links.id', 'owner_id', 'place', 'read_at', 'users.name', 'users.role'])
    .where('token_hash', '=', hash)
    .where(isLive)
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
export type OpenLink = NonNullable<Awaited<ReturnType<typeof linkByHash>>>

export async function recordReading(
  db: DbOrTrx,
  id: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('calendar_links')
    .set({ read_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', unlessSince)]))
    .execute()
}

export interface CalendarSpan {
  from: Date
  until: Date
  /** Plantões that were cancelled before are left out. */
  cancelledSince: Date
}

const plantoes = (
  db: DbOrTrx,
  { owner_id, place }: Pick<OpenLink, 'owner_id' | 'place'>,
  { from, until, cancelledSince }: CalendarSpan,
) => {
  const own = db
    .selectFrom('bookings')
    .where((eb) => eb.or([eb('doctor_id', '=', owner_id), eb('employer_id', '=', owner_id)]))
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'agreed'),
        eb.and([eb('state', 'in', ['cancelled', 'passed_on']), eb('updated_at', '>=', cancelledSince)]),
      ]),
    )
  return place === null ? own : own.where('place', '=', place)
}

/** How many plantões are read at the address, and when the latest of them changed. */
export const versionOf = (db: DbOrTrx, link: OpenLink, span: CalendarSpan) =>
  plantoes(db, link, span)
    .select(({ fn }) => [fn.countAll<string>().as('total'), fn.max('updated_at').as('updated_at')])
    .executeTakeFirstOrThrow()

/** The plantões that are read at the address. Beyond the limit, past ones are left out first. */
export const plantoesOf = (
  db: DbOrTrx,
  link: OpenLink,
  span: CalendarSpan,
  { limit, now }: { limit: number; now: Date },
) =>
  plantoes(db, link, span)
    .select([
      'id',
      'state',
      'title',
      'doctor_name',
      'employer_name',
      'starts_at',
      'ends_at',
      'place',
      'note',
      'updated_at',
    ])
    .select(
      sql<number>`(select count(*)::int from booking_events where booking_id = bookings.id
        and event = any(${[...revisingEvents]}))`.as('revisions'),
    )
    .orderBy((eb) => eb('ends_at', '<', now))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The places of agreed plantões, in alphabetical order. */
export async function placesOf(
  db: DbOrTrx,
  employer: EmployerId,
  { from, until }: Pick<CalendarSpan, 'from' | 'until'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('place')
    .distinct()
    .where('employer_id', '=', employer)
    .where('state', '=', 'agreed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ place }) => place)
}
