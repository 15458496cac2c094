/** Requests of an admin to open a doctor's document, which a second admin has to approve. Without zod. */

/** For how many hours after the approval the requester may open the document. */
export const DOCUMENT_OPENING_HOURS = 24

/** The name of such a request in lists and in the log, beside the kinds of approval. */
export const OPENING_REQUEST_LABEL = 'Abrir documento'
