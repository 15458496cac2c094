import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

/** The user's unconfirmed change, and the proof that a request needs. */
export const emailChangeQuery = () => read('GET /me/email-change')

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY }

/** The address that a link confirms. Does not use the link up. */
export const confirmationLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/email-change/verify', token],
  queryFn: () => call('POST /auth/email-change/verify', { body: { token } }),
  ...once,
})

/** The change that a link undoes. Does not use the link up. */
export const undoLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/email-change/undo/verify', token],
  queryFn: () => call('POST /auth/email-change/undo/verify', { body: { token } }),
  ...once,
})
