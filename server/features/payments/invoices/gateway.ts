import type { Buyer } from '#contract/api/payments/billing.ts'

/** A payment that an NFS-e is due for. */
export interface InvoicedPayment {
  invoiceId: string
  description: string
  /** Centavos. */
  amount: number
  paidAt: Date
  /** Null if the employer has not entered its details. */
  buyer: Buyer | null
}

export type IssueResult =
  | { status: 'pending' }
  | { status: 'issued'; number: string }
  | { status: 'rejected'; reason: string }

/** The issuer of the NFS-e: a service with its own API, or people. Calls are repeated until they are final. */
export interface FiscalIssuer {
  issue(payment: InvoicedPayment): Promise<IssueResult>
  cancel(invoice: { number: string }): Promise<{ status: 'cancelling' } | { status: 'cancelled' }>
}

/** The accountant issues and cancels invoices, and an admin types in the result. */
export const manualIssuer: FiscalIssuer = {
  issue: async () => ({ status: 'pending' }),
  cancel: async () => ({ status: 'cancelling' }),
}
