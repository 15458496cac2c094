import { DAY_MS } from '#contract/durations.ts'

/** When an employer can have its money back. Without zod, so that pages can import it. */

/** An employer can return either product within this many days of the payment (CDC, art. 49). */
export const REFUND_DAYS = 7

/** The end of these days. */
export const refundDeadline = (paidAt: Date): Date => new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS)

/** Refunds of one company within this time are counted together, of either product. */
export const REFUND_MONTHS = 12
/** How many of them are carried out without a decision of an admin. */
export const AUTOMATIC_REFUNDS = 2
