import { createHash } from 'node:crypto'
import { MESSAGES_PER_MINUTE, MESSAGES_PER_MINUTE_IN_ONE } from '#contract/hiring/application-messages.ts'
import { MAX_INVITATIONS_PER_DAY } from '#contract/hiring/team.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { accountsOfNetwork } from '#server/features/platform/access-records/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Guest } from '#server/http/guest.ts'
import { networkOf } from '#server/http/network.ts'
import { countHits, decrementHits, deleteExpiredThrottles, deleteHits } from './queries.ts'

export { networkOf } from '#server/http/network.ts'

export interface Throttle {
  name: string
  limit: number
  windowSeconds: number
}

export const minutes = (count: number) => count * 60
/** All guests of a network may do this many times as much as those of them with the same browser. */
const BROWSERS = 20
/** The limits of a network stop growing at this number of accounts. */
const MAX_ACCOUNTS = 20

/**
 * Rate limits, per subject. A visitor is an e-mail address together with a network; a device is one that the account has
 * signed in on before, whose attempts strangers cannot use up. Those of wrong passwords are in `accounts/login-limits/`.
 */
export const throttles = {
  passwordByUser: { name: 'password-user', limit: 8, windowSeconds: minutes(15) },
  /** Codes of the second factor. Only somebody with the password can use them up. */
  secondFactorByUser: { name: 'second-factor-user', limit: 8, windowSeconds: minutes(15) },
  /** One entry in the log per user, endpoint and minute. */
  refusedCall: { name: 'refused-call', limit: 1, windowSeconds: minutes(1) },
  emailChangeByUser: { name: 'email-change-user', limit: 5, windowSeconds: minutes(60) },
  registerByNetwork: { name: 'register-network', limit: 120, windowSeconds: minutes(60) },
  completionByUser: { name: 'completion-user', limit: 20, windowSeconds: minutes(60) },
  mailByDevice: { name: 'mail-device', limit: 5, windowSeconds: minutes(60) },
  mailByVisitor: { name: 'mail-visitor', limit: 5, windowSeconds: minutes(60) },
  /** Limit of mails from strangers to one mailbox. Not longer than a link is valid, so that the mailbox always has a valid one. */
  mailByEmail: { name: 'mail-email', limit: 10, windowSeconds: minutes(60) },
  mailByNetwork: { name: 'mail-network', limit: 120, windowSeconds: minutes(60) },
  pictureByUser: { name: 'picture-user', limit: 30, windowSeconds: minutes(60) },
  documentUploadByUser: { name: 'document-upload-user', limit: 60, windowSeconds: minutes(60) },
  /** A document has up to forty parts. */
  documentPartByUser: { name: 'document-part-user', limit: 1_500, windowSeconds: minutes(60) },
  /** Calls with up to fifty events each. */
  eventsByUser: { name: 'events-user', limit: 300, windowSeconds: minutes(1) },
  /**
   * Kilobytes of usage events, at least one per call. The doctors of a hospital share a network: a page of cards takes three,
   * so this is enough for four hundred pages a minute.
   */
  eventsByNetwork: { name: 'events-network', limit: 1_200, windowSeconds: minutes(1) },
  /** Searches, filters and names of pages. Each may be a text that nobody has sent before, and so a new row. */
  eventTexts: { name: 'event-texts', limit: 2_000, windowSeconds: minutes(24 * 60) },
  /** Checkouts and Pix codes. */
  paymentByUser: { name: 'payment-user', limit: 60, windowSeconds: minutes(60) },
  /** The page that follows a checkout asks a few times. */
  billingSyncByUser: { name: 'billing-sync-user', limit: 30, windowSeconds: minutes(10) },
  checkoutByUser: { name: 'checkout-user', limit: 30, windowSeconds: minutes(60) },
  guestReportByNetwork: { name: 'guest-report-network', limit: 30, windowSeconds: minutes(24 * 60) },
  guestReportByEmail: { name: 'guest-report-email', limit: 5, windowSeconds: minutes(24 * 60) },
  guestAlertByNetwork: { name: 'guest-alert-network', limit: 30, windowSeconds: minutes(24 * 60) },
  /** Links that confirm alerts, to one mailbox. */
  guestAlertByEmail: { name: 'guest-alert-email', limit: 5, windowSeconds: minutes(24 * 60) },
  contactByNetwork: { name: 'contact-network', limit: 20, windowSeconds: minutes(60) },
  contactByUser: { name: 'contact-user', limit: 20, windowSeconds: minutes(60) },
  contactByEmail: { name: 'contact-email', limit: 5, windowSeconds: minutes(60) },
  invitationByCompany: {
    name: 'invitation-company',
    limit: MAX_INVITATIONS_PER_DAY,
    windowSeconds: minutes(24 * 60),
  },
  messageByUser: { name: 'message-user', limit: MESSAGES_PER_MINUTE, windowSeconds: minutes(1) },
  /** One person in one application. */
  messageInApplication: {
    name: 'message-application',
    limit: MESSAGES_PER_MINUTE_IN_ONE,
    windowSeconds: minutes(1),
  },
  /** Checks of a doctor's registrations. */
  registrationCheckByUser: { name: 'registration-check-user', limit: 10, windowSeconds: minutes(24 * 60) },
  /** Questions to the registry of doctors, of all processes together. */
  registryQuestions: { name: 'registry-questions', limit: 60, windowSeconds: minutes(1) },
  /** Questions to the registry of companies, of all processes together. It is free, and paid for by donations. */
  companyRegistryQuestions: { name: 'company-registry-questions', limit: 20, windowSeconds: minutes(1) },
  /** Reads of one calendar address. */
  calendarByLink: { name: 'calendar-link', limit: 60, windowSeconds: minutes(60) },
  /** Reads of calendar addresses that do not exist, or no longer. */
  unknownCalendarByNetwork: { name: 'calendar-network', limit: 60, windowSeconds: minutes(60) },
  reportByUser: { name: 'report-user', limit: 20, windowSeconds: minutes(24 * 60) },
} as const satisfies Record<string, Throttle>

// Hashed, so that the table contains no e-mail addresses.
const keyOf = (throttle: Throttle, subject: string) =>
  `${throttle.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

async function count(db: DbOrTrx, kind: Throttle, subject: string, { amount, now }: Counted) {
  const { windowSeconds, limit } = kind
  const { hits, resets_at } = await countHits(db, keyOf(kind, subject), { amount, windowSeconds, now })
  return { hits, isWithin: hits <= limit, resetsAt: resets_at }
}

const tooMany = (resetsAt: Date, now: Date) =>
  new AppError('TooManyRequests', { retryAfterSeconds: (resetsAt.getTime() - now.getTime()) / 1000 })

interface Counted {
  amount: number
  now: Date
}

/**
 * Counts an attempt of `subject`, or `amount` of them.
 * @throws TooManyRequests, with Retry-After, beyond the limit
 */
export async function throttle(
  db: DbOrTrx,
  kind: Throttle,
  subject: string,
  now: Date,
  amount = 1,
): Promise<void> {
  const { isWithin, resetsAt } = await count(db, kind, subject, { amount, now })
  if (!isWithin) throw tooMany(resetsAt, now)
}

/** Counts attempts of `subject`. False beyond the limit, for calls that do not reveal it. */
export const isWithinThrottle = async (db: DbOrTrx, kind: Throttle, subject: string, counted: Counted) =>
  (await count(db, kind, subject, counted)).isWithin

/**
 * Counts what a guest does, together with others who have the same browser on the same network, and with all on it. Both limits
 * grow with the accounts that have signed in from the network: that is how the address of a hospital or a mobile carrier
 * is told from that of a single person, so that a script there does not shut everybody else out.
 * @throws TooManyRequests, with Retry-After, beyond the limit
 */
export async function throttleGuest(
  db: DbOrTrx,
  kind: Throttle,
  { ip, userAgent }: Guest,
  now: Date,
  amount = 1,
): Promise<void> {
  const network = networkOf(ip)
  const limits: [Throttle, string][] = [
    [kind, `${network} ${userAgent ?? ''}`],
    [{ ...kind, limit: kind.limit * BROWSERS }, network],
  ]
  for (const [limit, subject] of limits) await throttleNetwork(db, limit, subject, { ip, now, amount })
}

/** Counts what comes from a network. The limit grows with the accounts that have signed in from it. @throws TooManyRequests */
export async function throttleNetwork(
  db: DbOrTrx,
  kind: Throttle,
  subject: string,
  { ip, now, amount }: Counted & { ip: string },
): Promise<void> {
  const { hits, resetsAt } = await count(db, kind, subject, { amount, now })
  if (hits <= kind.limit) return
  // Asked for only now, because it is rarely needed.
  const accounts = await accountsOfNetwork(db, ip, MAX_ACCOUNTS, now)
  if (hits > kind.limit * (1 + accounts)) throw tooMany(resetsAt, now)
}

/** Clears the attempts of `subject`. */
export const resetThrottle = (db: DbOrTrx, kind: Throttle, subject: string) =>
  deleteHits(db, keyOf(kind, subject))

/** Takes one attempt of `subject` back. */
export const takeBackHit = (db: DbOrTrx, kind: Throttle, subject: string) =>
  decrementHits(db, keyOf(kind, subject))

export const visitorOf = ({ email, ip }: { email: string; ip: string }) => `${email} ${networkOf(ip)}`

/**
 * Counts a request for a mail: of a known device of its own, else of the visitor and of the network.
 * @throws TooManyRequests
 */
export async function throttleMailRequest(
  db: DbOrTrx,
  { device = null, ...visitor }: Guest & { email: string; device?: string | null },
  now: Date,
): Promise<void> {
  if (device) return throttle(db, throttles.mailByDevice, `${visitor.email} ${device}`, now)
  await throttle(db, throttles.mailByVisitor, visitorOf(visitor), now)
  await throttleGuest(db, throttles.mailByNetwork, visitor, now)
}

/** Counts a mail to a mailbox that a stranger may have requested. False if it has got enough of them. */
export const mayMail = (db: DbOrTrx, email: string, now: Date): Promise<boolean> =>
  isWithinThrottle(db, throttles.mailByEmail, email, { amount: 1, now })

export const purgeThrottles = deleteExpiredThrottles
