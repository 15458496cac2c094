import type { CalendarLink } from '#contract/api/rota/calendar-links.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import {
  CALENDAR_CANCELLED_DAYS,
  CALENDAR_COMING_DAYS,
  CALENDAR_PAST_DAYS,
  CALENDAR_REFRESH_HOURS,
  calendarPath,
  MAX_CALENDAR_LINKS,
} from '#contract/rota/calendar-links.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { throttle, throttleNetwork, throttles } from '#server/features/platform/throttles/service.ts'
import { calendarOfEntries } from '#server/http/calendar.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { etagOf } from '#server/http/etag.ts'
import { networkOf } from '#server/http/network.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import { entryOf } from './calendar-entries.ts'
import * as queries from './queries.ts'

const MAX_PLACES = 200
/** A fifth of a second of work. */
const MAX_ENTRIES = 3_000

const ownerOf = ({ doctorId, employerId }: Caller): queries.OwnerId => {
  const owner = doctorId ?? employerId
  if (!owner) throw new AppError('Forbidden')
  return owner
}

const linkOf = (row: queries.LinkRow): CalendarLink => ({
  id: row.id,
  place: row.place,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** In whole days, so that the same plantões are the same file all day. */
function spanAt(now: Date): queries.CalendarSpan {
  const today = new Date(`${brazilDay(now)}T00:00:00-03:00`).getTime()
  return {
    from: new Date(today - CALENDAR_PAST_DAYS * DAY_MS),
    until: new Date(today + (CALENDAR_COMING_DAYS + 1) * DAY_MS),
    cancelledSince: new Date(today - CALENDAR_CANCELLED_DAYS * DAY_MS),
  }
}

/** The caller's addresses, and the places for which a company can make one. */
export async function calendarLinks(db: DbOrTrx, caller: Caller, now: Date) {
  const [rows, places] = await Promise.all([
    queries.linksOf(db, ownerOf(caller)),
    caller.employerId ? queries.placesOf(db, caller.employerId, spanAt(now), MAX_PLACES) : [],
  ])
  return { items: rows.map(linkOf), places }
}

/**
 * Makes a secret address. Only its hash is stored, so that nobody can see it again.
 * @throws CalendarLinkLimit
 */
export async function createCalendarLink(
  { db, publicUrl }: { db: Db; publicUrl: string },
  caller: Caller,
  place: string | null,
  now: Date,
): Promise<{ link: CalendarLink; url: string }> {
  const owner = ownerOf(caller)
  const { token, hash } = newToken()
  return inTransaction(db, async (trx) => {
    await queries.lockOwner(trx, owner)
    await queries.deleteEnded(trx, owner)
    if ((await queries.linksOf(trx, owner)).length >= MAX_CALENDAR_LINKS)
      throw new AppError('CalendarLinkLimit')
    const ofUnit = caller.employerId ? place : null
    const id = await queries.insertLink(trx, { owner, createdBy: caller.userId, place: ofUnit, hash }, now)
    const row = (await queries.linksOf(trx, owner)).find((one) => one.id === id)
    if (!row) throw new AppError('CalendarLinkNotFound')
    return { link: linkOf(row), url: publicUrl + calendarPath(token) }
  })
}

/** @throws CalendarLinkNotFound, also for an address of somebody else */
export async function revokeCalendarLink(db: DbOrTrx, caller: Caller, id: string): Promise<void> {
  if (!(await queries.deleteLink(db, ownerOf(caller), id))) throw new AppError('CalendarLinkNotFound')
}

/** The addresses differ by 256 random bits, so that a limit only keeps guesses from being work. */
async function openLink(db: Db, token: string | null, ip: string, now: Date): Promise<queries.OpenLink> {
  const link = token === null ? undefined : await queries.linkByHash(db, hashToken(token))
  if (!link) {
    const guess = { ip, now, amount: 1 }
    await throttleNetwork(db, throttles.unknownCalendarByNetwork, networkOf(ip), guess)
    throw new AppError('NotFound')
  }
  // By address, since the servers of one provider read the calendars of all its customers.
  await throttle(db, throttles.calendarByLink, link.id, now)
  return link
}

/**
 * The content of a secret address: its version, and a function that makes the file. `token` is null for an address
 * that cannot be one.
 * @throws NotFound for an unknown, revoked or ended address, and if its owner's account is suspended or will be deleted;
 * TooManyRequests
 */
export async function calendarAt(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { token, ip }: { token: string | null; ip: string },
  now: Date,
): Promise<{ etag: string; file: () => Promise<string> }> {
  const link = await openLink(db, token, ip, now)
  await queries.recordReading(db, link.id, { now, unlessSince: new Date(now.getTime() - HOUR_MS) })
  const span = spanAt(now)
  const side = link.role === 'doctor' ? 'doctor' : 'employer'
  const name = side === 'doctor' ? 'Meus plantões (Medponto)' : `Escala: ${link.place ?? link.name}`
  const { total, updated_at } = await queries.versionOf(db, link, span)
  const version = [link.id, name, span.from.toISOString(), total, updated_at?.toISOString(), publicUrl]
  return {
    etag: etagOf(version.join('\n')),
    file: async () => {
      const rows = await queries.plantoesOf(db, link, span, { limit: MAX_ENTRIES, now })
      const entries = rows.map((row) => entryOf(row, side, publicUrl))
      return calendarOfEntries({ name, entries, refreshHours: CALENDAR_REFRESH_HOURS })
    },
  }
}
