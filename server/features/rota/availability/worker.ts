import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CalendarReader } from './gateway.ts'
import { readCalendar, readDueCalendars } from './service.ts'

// Each calendar is due an hour after it was read, so that they are not all read at once.
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export async function workAvailability(
  queue: Queue,
  { db, clock, reader }: { db: Db; clock: Clock; reader: CalendarReader },
): Promise<void> {
  await queue.handle('availability.read', ({ doctorId }) =>
    readCalendar({ db, reader }, doctorId, () => clock.now()),
  )
  await queue.handle('availability.sweep', () => readDueCalendars({ db, queue }, clock.now()))
  await queue.every(EVERY_FIVE_MINUTES, 'availability.sweep', {})
}
