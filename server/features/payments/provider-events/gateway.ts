import { createRequire } from 'node:module'
import { Chargeback, MercadoPagoConfig } from 'mercadopago'
import Stripe from 'stripe'

const TIMEOUT_MS = 10_000

/** Finds the object that an event is about, where the event does not name it. */
export interface Lookups {
  /** Null for a charge without a customer. */
  customerOfCharge(chargeId: string): Promise<string | null>
  paymentOfChargeback(chargebackId: string): Promise<string | null>
}

type ChargebackOfPayments = Awaited<ReturnType<Chargeback['get']>> & { payments?: number[] }

interface Access {
  stripe: { secretKey: string; server: { host: string; port: number } | null } | null
  mercadoPago: { accessToken: string; apiUrl: string | null } | null
}

/** With the official SDKs, at the providers or at their sandboxes. */
export function providerLookups({ stripe, mercadoPago }: Access): Lookups {
  const client =
    stripe &&
    new Stripe(stripe.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      ...(stripe.server && { ...stripe.server, protocol: 'http' }),
    })
  return {
    async customerOfCharge(chargeId) {
      const charge = await client?.charges.retrieve(chargeId)
      const customer = charge?.customer ?? null
      return typeof customer === 'string' ? customer : (customer?.id ?? null)
    },

    async paymentOfChargeback(id) {
      if (!mercadoPago) return null
      const { accessToken, apiUrl } = mercadoPago
      // The SDK has no setting for its host, and it keeps the options of a call in its configuration.
      if (apiUrl) sdkConfig.BASE_URL = apiUrl
      const config = new MercadoPagoConfig({ accessToken, options: { timeout: TIMEOUT_MS, maxRetries: 0 } })
      // Mercado Pago sends a list of payments, and its SDK declares one.
      const { payment_id, payments }: ChargebackOfPayments = await new Chargeback(config).get({ id })
      const payment = payment_id ?? payments?.[0]
      return payment ? String(payment) : null
    },
  }
}

const sdkConfig: { BASE_URL: string } = createRequire(import.meta.url)(
  'mercadopago/dist/utils/config',
).AppConfig
