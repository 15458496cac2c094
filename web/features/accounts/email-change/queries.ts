import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

export const EMAIL_LINK_INVALID = 'Este link é inválido, expirou ou já foi usado.'

/** The change that the user has asked for and not confirmed, and what a request has to prove. */
export const emailChangeQuery = () => read('GET /me/email-change')

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY }

/** The address that a link confirms. Asking does not use it up. */
export const confirmationLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/email-change/verify', token],
  queryFn: () => call('POST /auth/email-change/verify', { body: { token } }),
  ...once,
})

/** The change that a link undoes. Asking does not use it up. */
export const undoLinkQuery = (token: string) => ({
  queryKey: ['POST /auth/email-change/undo/verify', token],
  queryFn: () => call('POST /auth/email-change/undo/verify', { body: { token } }),
  ...once,
})
