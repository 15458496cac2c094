import { createContext, use, useState } from 'react'

/** The request for which the server renders. */
export const RequestIdContext = createContext<string | null>(null)

/** The element of an error page that shows it. */
export const REQUEST_ID_ELEMENT = 'request-id'

/**
 * The id of the request that this document is the reply to. In the browser only an error page knows it, from its own text, and
 * other pages return null: each stored page is the reply to many requests.
 */
export function usePageRequestId(): string | null {
  const rendered = use(RequestIdContext)
  const [shown] = useState(() => globalThis.document?.getElementById(REQUEST_ID_ELEMENT)?.textContent ?? null)
  return rendered ?? shown
}
