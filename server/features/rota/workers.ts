import type { Queue } from '#server/db/queue.ts'
import { workBookings } from './bookings/worker.ts'

export async function workRota(queue: Queue, deps: Parameters<typeof workBookings>[1]): Promise<void> {
  await workBookings(queue, deps)
}
