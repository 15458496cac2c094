import { sql } from 'kysely'

/**
 * How a request of an admin to open a doctor's document stands. The conditions read the table `document_requests`. One whose
 * document is deleted, or whose requester is no admin any more, counts for nothing.
 */

const stands = sql<boolean>`(document_requests.version_id is not null and exists (select from users as requesters
  where requesters.id = document_requests.requested_by and requesters.role = 'admin' and requesters.suspended_at is null))`

/** Another admin can decide it. */
export const documentRequestIsOpen = (now: Date) =>
  sql<boolean>`(document_requests.status = 'open' and document_requests.expires_at > ${now} and ${stands})`

/** The requester may open the document. */
export const documentRequestIsUsable = (now: Date) =>
  sql<boolean>`(document_requests.status = 'approved' and document_requests.opens_until > ${now} and ${stands})`
