/** The vocabulary of money that moved. Without zod, so that pages can import it. */

export const paymentProviders = ['stripe', 'mercadopago'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export const products = ['sponsorship', 'subscription'] as const
export type Product = (typeof products)[number]

/** `payment` and the reversals bring money, the others take it. */
export const movementKinds = [
  'payment',
  'fee',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_reversal',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** An employer can return either product within this many days of the payment (CDC, art. 49). */
export const REFUND_DAYS = 7

/** Refunds of one company within this time are counted together, of either product. */
export const REFUND_MONTHS = 12
/** How many of them are carried out without a decision of an admin. */
export const AUTOMATIC_REFUNDS = 2
