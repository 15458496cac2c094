import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { endDueGrants, tellOfOpenings } from './service.ts'

const EVERY_HOUR = '23 * * * *'
const EVERY_EVENING = '0 19 * * *'

/** Ends the grants that are no longer valid, and tells doctors in the evening who opened their documents. */
export async function workDocumentGrants(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('document-grants.end', () => endDueGrants(db, clock.now()))
  await queue.handle('document-grants.tell', () => tellOfOpenings({ db, queue }, clock.now()))
  await queue.every(EVERY_HOUR, 'document-grants.end', {})
  await queue.every(EVERY_EVENING, 'document-grants.tell', {})
}
