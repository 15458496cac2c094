import { MercadoPagoConfig, Payment } from 'mercadopago'
import type { PaymentSearchResult } from 'mercadopago/dist/clients/payment/search/types.js'
import Stripe from 'stripe'
import { directTo } from '#server/features/payments/sponsorships/service.ts'

/** Access to the providers, as `server/features/payments/access.ts` reads it from the environment. */
interface Access {
  stripe: { secretKey: string; server: { host: string; port: number } | null } | null
  mercadoPago: { accessToken: string; apiUrl: string | null } | null
}

const TIMEOUT_MS = 10_000
const PAGE_SIZE = 100

/** A payment in any status, as Mercado Pago lists it. */
export interface ListedPayment {
  id: string
  /** The part of it that we hold: nothing if it was never paid, or was refunded or charged back. Centavos. */
  held: number
}

/** The providers' figures for a range of days. Null for a provider without keys. */
export interface ProviderDays {
  /** The payments that changed between two moments. */
  mercadoPagoPayments: ((from: Date, until: Date) => Promise<ListedPayment[]>) | null
  /** The sum of customers' payments and refunds between two moments, before fees and without payouts. Centavos. */
  stripeBalance: ((from: Date, until: Date) => Promise<number>) | null
}

/** With an offset: the provider refuses `Z`. */
const withOffset = (moment: Date) => moment.toISOString().replace('Z', '+00:00')

const centavos = (reais: number | undefined) => Math.round((reais ?? 0) * 100)

/** Of a mediation nothing is withheld yet. */
function heldOf({ status, status_detail, ...payment }: PaymentSearchResult): number {
  const left = centavos(payment.transaction_amount) - centavos(payment.transaction_amount_refunded)
  if (status === 'charged_back') return status_detail === 'reimbursed' ? left : 0
  return status === 'approved' || status === 'in_mediation' ? left : 0
}

const listPayments =
  ({ accessToken, apiUrl }: NonNullable<Access['mercadoPago']>) =>
  async (from: Date, until: Date): Promise<ListedPayment[]> => {
    const listed: ListedPayment[] = []
    for (;;) {
      // One client per call: the SDK keeps the options of a call in its configuration.
      const config = new MercadoPagoConfig({ accessToken, options: { timeout: TIMEOUT_MS, maxRetries: 2 } })
      directTo(apiUrl)
      const { results = [] } = await new Payment(config).search({
        options: {
          range: 'date_last_updated',
          begin_date: withOffset(from),
          end_date: withOffset(until),
          limit: PAGE_SIZE,
          offset: listed.length,
        },
      })
      for (const payment of results) listed.push({ id: String(payment.id), held: heldOf(payment) })
      if (results.length < PAGE_SIZE) return listed
    }
  }

/** Types of customers' payments and refunds. Payouts, fees and the rest are between us and Stripe. */
const customerTypes = new Set<string>([
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
  'adjustment',
])

function sumBalance({ secretKey, server }: NonNullable<Access['stripe']>) {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...(server && { ...server, protocol: 'http' }),
  })
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000)
  return async (from: Date, until: Date): Promise<number> => {
    let sum = 0
    const created = { gte: seconds(from), lt: seconds(until) }
    for await (const { type, amount } of stripe.balanceTransactions.list({ created, limit: PAGE_SIZE }))
      if (customerTypes.has(type)) sum += amount
    return sum
  }
}

/** Asks both providers through their SDKs. The host of Mercado Pago is set by the gateway of sponsorships. */
export const providerDays = (access: Access): ProviderDays => ({
  mercadoPagoPayments: access.mercadoPago && listPayments(access.mercadoPago),
  stripeBalance: access.stripe && sumBalance(access.stripe),
})
