import type { Env } from '#server/env.ts'
import { type Sandboxes, STRIPE_SANDBOX_KEY } from './sandboxes.ts'

/** How the app reaches Stripe. */
export interface StripeAccess {
  secretKey: string
  /** Several while one is replaced. */
  webhookSecrets: string[]
  /** Null for Stripe itself. */
  server: { host: string; port: number } | null
  isSandbox: boolean
}

/** How the app reaches Mercado Pago. */
export interface MercadoPagoAccess {
  accessToken: string
  publicKey: string
  /** Our own account, the collector of every payment. */
  collectorId: string
  webhookSecrets: string[]
  /** Null for Mercado Pago itself. */
  apiUrl: string | null
  isSandbox: boolean
}

/** The seller's name, CNPJ and address, and the providers that move no real money, for receipts. */
export const sellerOf = (
  env: Env,
  { stripe, mercadoPago }: { stripe: StripeAccess | null; mercadoPago: MercadoPagoAccess | null },
) => ({
  issuer: {
    name: env.COMPANY_NAME ?? 'Medponto',
    cnpj: env.COMPANY_CNPJ ?? null,
    address: env.COMPANY_ADDRESS ?? null,
  },
  isSandbox: { stripe: stripe?.isSandbox ?? false, mercadopago: mercadoPago?.isSandbox ?? false },
})

/** Null for a provider that is not set up. */
export const webhookSecrets = ({ stripe, mercadoPago }: ReturnType<typeof paymentAccess>) => ({
  stripe: stripe?.webhookSecrets ?? null,
  mercadopago: mercadoPago?.webhookSecrets ?? null,
})

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Access with the keys of the environment, or else to the sandbox. Null for a provider that has neither. */
export function paymentAccess(
  env: Env,
  sandboxes: Sandboxes | undefined,
): { stripe: StripeAccess | null; mercadoPago: MercadoPagoAccess | null } {
  return { stripe: stripeAccess(env, sandboxes), mercadoPago: mercadoPagoAccess(env, sandboxes) }
}

function stripeAccess(env: Env, sandboxes: Sandboxes | undefined): StripeAccess | null {
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET)
    return {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecrets: list(env.STRIPE_WEBHOOK_SECRET),
      server: null,
      isSandbox: false,
    }
  if (!sandboxes) return null
  const { host, port, secrets } = sandboxes
  return {
    secretKey: STRIPE_SANDBOX_KEY,
    webhookSecrets: [secrets.stripe],
    server: { host, port },
    isSandbox: true,
  }
}

function mercadoPagoAccess(env: Env, sandboxes: Sandboxes | undefined): MercadoPagoAccess | null {
  if (
    env.MERCADOPAGO_ACCESS_TOKEN &&
    env.MERCADOPAGO_PUBLIC_KEY &&
    env.MERCADOPAGO_USER_ID &&
    env.MERCADOPAGO_WEBHOOK_SECRET
  )
    return {
      accessToken: env.MERCADOPAGO_ACCESS_TOKEN,
      publicKey: env.MERCADOPAGO_PUBLIC_KEY,
      collectorId: env.MERCADOPAGO_USER_ID,
      webhookSecrets: list(env.MERCADOPAGO_WEBHOOK_SECRET),
      apiUrl: null,
      isSandbox: false,
    }
  if (!sandboxes) return null
  return {
    accessToken: 'TEST-sandbox',
    publicKey: 'TEST-sandbox-public',
    collectorId: '1000001',
    webhookSecrets: [sandboxes.secrets.mercadoPago],
    apiUrl: sandboxes.mercadoPagoUrl,
    isSandbox: true,
  }
}
