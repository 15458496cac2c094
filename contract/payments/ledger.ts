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
