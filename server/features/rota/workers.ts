import type { Queue } from '#server/db/queue.ts'
import { calendarReader } from './availability/gateway.ts'
import { workAvailability } from './availability/worker.ts'
import { workBookings } from './bookings/worker.ts'
import { workHandovers } from './handovers/worker.ts'
import { workInvitations } from './invitations/worker.ts'
import { workPaymentRecords } from './payment-records/worker.ts'
import { workShiftNotices } from './shift-notices/worker.ts'
import { workWaitingLists } from './waiting-lists/worker.ts'

/** `readsOwnMachine`: calendars may be on this machine, as in a demo. */
export async function workRota(
  queue: Queue,
  deps: Parameters<typeof workBookings>[1],
  { readsOwnMachine }: { readsOwnMachine: boolean },
): Promise<void> {
  const reader = calendarReader({ admitsLoopback: readsOwnMachine })
  await workAvailability(queue, { ...deps, reader })
  await workBookings(queue, deps)
  await workHandovers(queue, deps)
  await workWaitingLists(queue, deps)
  await workShiftNotices(queue, deps)
  await workPaymentRecords(queue, deps)
  await workInvitations(queue, deps)
}
