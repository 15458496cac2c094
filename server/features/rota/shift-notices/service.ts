import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { keptSince } from '#contract/platform/retention.ts'
import {
  isNight,
  OPEN_NOTICE_ACTIVE_DAYS,
  OPEN_NOTICE_HOURS,
  OPEN_NOTICES_PER_DAY,
  statesAtNight,
} from '#contract/rota/shift-notices.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify, notifyEach } from '#server/features/platform/notifications/service.ts'
import { citiesAround } from '#server/features/platform/reference/service.ts'
import * as queries from './queries.ts'

export interface Deps {
  db: Db
  queue: Queue
}

/** As far as one drives to work. */
const NEARBY_KM = 100
/** The most notices that one run sends. At 56 runs a day, what is left over is sent soon enough. */
const PER_RUN = 5_000

/** Tells a waiting doctor that a place of her plantão is free. */
export async function tellOfFreePlace(
  trx: Trx,
  queue: Queue,
  notice: queries.FreePlace,
  now: Date,
): Promise<void> {
  const subjectId = await queries.insertFreeNotice(trx, notice, now)
  await notify(trx, queue, { userId: notice.doctorId, kind: 'shift_free', subjectId }, now)
}

/** Pairs of cities, as columns: the doctors of each second one can drive to the first. */
async function nearbyCities(cityIds: readonly number[]): Promise<queries.NearbyCities> {
  const near: queries.NearbyCities = { jobCities: [], doctorCities: [] }
  for (const cityId of cityIds)
    for (const { id } of [{ id: cityId }, ...(await citiesAround(cityId, NEARBY_KM))]) {
      near.jobCities.push(cityId)
      near.doctorCities.push(id)
    }
  return near
}

/**
 * Tells matching doctors of plantões that begin soon and have a free place, each once, and nobody at night. Runs at the same moment
 * take turns. Returns the number of notices.
 */
export async function sendOpenNotices({ db, queue }: Deps, now: Date, limit = PER_RUN): Promise<number> {
  if (isNight(now)) return 0
  const until = new Date(now.getTime() + OPEN_NOTICE_HOURS * HOUR_MS)
  const days = Array.from({ length: OPEN_NOTICE_HOURS / 24 + 1 }, (_, day) =>
    brazilDay(now.getTime() + day * DAY_MS),
  )
  const cityIds = await queries.citiesOfOpenDates(db, { days, now })
  if (cityIds.length === 0) return 0
  const near = await nearbyCities(cityIds.filter((id) => id !== null))
  return inTransaction(db, async (trx) => {
    await queries.lockSending(trx)
    const notices = await queries.insertOpenNotices(
      trx,
      {
        days,
        until,
        near,
        today: new Date(`${brazilDay(now)}T00:00:00-03:00`),
        activeSince: new Date(now.getTime() - OPEN_NOTICE_ACTIVE_DAYS * DAY_MS),
        perDay: OPEN_NOTICES_PER_DAY,
        statesAtNight: statesAtNight(now),
        limit,
      },
      now,
    )
    await notifyEach(trx, queue, 'shift_open', notices, now)
    return notices.length
  })
}

/** Deletes notices that are as old as the notifications about them may be. */
export const purgeShiftNotices = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, keptSince('notifications', now))
