import { sql } from 'kysely'

/**
 * How a request of an admin to open a doctor's document stands. The conditions read the table `opening_requests`. One whose
 * document is deleted, or whose requester is no admin any more, counts for nothing.
 */

const stands = sql<boolean>`(opening_requests.version_id is not null and exists (select from users as requesters
  where requesters.id = opening_requests.requested_by and requesters.role = 'admin' and requesters.suspended_at is null))`

/** Another admin can decide it. */
export const openingRequestIsOpen = (now: Date) =>
  sql<boolean>`(opening_requests.status = 'open' and opening_requests.expires_at > ${now} and ${stands})`

/** The requester may open the document. */
export const openingRequestIsUsable = (now: Date) =>
  sql<boolean>`(opening_requests.status = 'approved' and opening_requests.opens_until > ${now} and ${stands})`
