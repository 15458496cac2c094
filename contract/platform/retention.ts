/**
 * How long data is kept: the nightly purges delete by these periods, and the privacy page lists them. Without zod, so that
 * pages can import it.
 */
import { DAY_MS } from '#contract/durations.ts'

/** Days until something is deleted, counted from the moment that the privacy page names. */
export const retentionDays = {
  endedInvitations: 30,
  /** Six months (Marco Civil, Lei 12.965/2014, art. 15), rounded up so that no record is deleted early. */
  accessRecords: 184,
  /** As long as access records, which admins also find by an account's former address. */
  emailChanges: 184,
  guestReporters: 180,
  contactMessages: 730,
  usageCounts: 760,
  /** Read or not. */
  notifications: 180,
  jobDigests: 60,
  mails: 30,
  /** Until then, a stopped alert can be started again. */
  stoppedAlerts: 90,
  /** A session also ends after this long without use. */
  sessions: 30,
  providerEvents: 90,
  dataExports: 7,
  /** Five years, in which a consumer (CDC, art. 27) and the authorities (Lei 9.873/1999, art. 1) can call the operator to account. */
  adminLog: 1_827,
  /** Decisions that were undone or replaced before the doctor was told. */
  voidMoves: 30,
  /**
   * Five years from the plantão, in which what was agreed can be claimed (CC, art. 206, § 5º, I). An agreement is kept longer, as long as
   * both accounts exist.
   */
  bookings: 1_827,
} as const satisfies Record<string, number>

/** Days between the request to delete an account and the removal of its data, in which its owner can change their mind. */
export const DELETION_GRACE_DAYS = 7

/** Anything older than this is deleted. */
export const keptSince = (what: keyof typeof retentionDays, now: Date) =>
  new Date(now.getTime() - retentionDays[what] * DAY_MS)

/** Months for which the activities of the people of a company are kept. */
export const ACTIVITY_MONTHS = 12

/** Whole years after the year of a payment in which taxes can be assessed (CTN, art. 173, I). */
export const FISCAL_YEARS = 5
