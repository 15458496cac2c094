import type { AddressInfo } from 'node:net'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { mercadoPagoSandboxRoutes } from './sandbox-mercadopago/routes.ts'
import { type MercadoPagoSandbox, mercadoPagoSandbox } from './sandbox-mercadopago/service.ts'
import { stripeSandboxRoutes } from './sandbox-stripe/routes.ts'
import { type StripeSandboxServer, stripeSandbox } from './sandbox-stripe/service.ts'
import { setUpStripe } from './stripe-catalogue/service.ts'

export const STRIPE_SANDBOX_KEY = 'sk_test_sandbox'
const MERCADO_PAGO_PATH = '/mercadopago'
const TICK_MS = 15_000

/** The addresses of the sandboxes of the payment providers, and the secrets that sign their webhooks. */
export interface Sandboxes {
  host: string
  port: number
  mercadoPagoUrl: string
  secrets: { stripe: string; mercadoPago: string }
  stripe: StripeSandboxServer
  /** Actions of buyers, banks and operators at Mercado Pago. */
  mercadoPago: MercadoPagoSandbox
  /** The app that gets the webhooks. Until then they are not delivered. */
  connect(app: FastifyInstance): void
  /** Every few seconds from now on makes the changes that time alone causes, such as renewals and repeated webhooks. */
  keepTime(log: FastifyBaseLogger): void
  close(): Promise<void>
}

/**
 * Serves the sandboxes of the payment providers on a port of this machine, for the official SDKs. Their state is in the
 * database, so every process can run them.
 */
export async function startSandboxes({
  db,
  clock,
  sessionSecret,
  publicUrl,
}: {
  db: Db
  clock: Clock
  sessionSecret: string
  publicUrl: string
}): Promise<Sandboxes> {
  const server = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  const { tokenFor } = secretsFrom(sessionSecret, clock)
  const secrets = {
    stripe: `whsec_${tokenFor('sandbox webhooks', 'stripe')}`,
    mercadoPago: tokenFor('sandbox webhooks', 'mercadopago'),
  }
  let receiver: FastifyInstance | null = null
  let timer: NodeJS.Timeout | undefined
  const deliver = async (path: string, headers: Record<string, string>, body: string) => {
    if (!receiver) return 503
    const reply = await receiver.inject({ method: 'POST', url: path, headers, payload: body })
    return reply.statusCode
  }
  const deps = { db, clock, deliver, publicUrl }
  const stripe = stripeSandbox({ ...deps, webhookSecret: secrets.stripe })
  await server.register(async (scope) => stripeSandboxRoutes(scope, stripe))
  const mercadoPago = mercadoPagoSandbox({ ...deps, webhookSecret: secrets.mercadoPago })
  await server.register(async (scope) => mercadoPagoSandboxRoutes(scope, mercadoPago, clock), {
    prefix: MERCADO_PAGO_PATH,
  })
  // `exclusive`: several processes on one port would also share this one.
  await server.listen({ host: '127.0.0.1', port: 0, exclusive: true })
  const { address: host, port } = server.server.address() as AddressInfo
  // A fault that was left on would also hit the preparation.
  await stripe.clearFaults()
  await setUpStripe(new Stripe(STRIPE_SANDBOX_KEY, { host, port, protocol: 'http' }), { publicUrl })
  return {
    host,
    port,
    mercadoPagoUrl: `http://${host}:${port}${MERCADO_PAGO_PATH}`,
    secrets,
    stripe,
    mercadoPago,
    connect: (app) => {
      receiver = app
    },
    keepTime(log) {
      timer = setInterval(() => {
        stripe.tick().catch((error: Error) => log.error({ err: error }, 'sandbox of Stripe'))
      }, TICK_MS)
    },
    async close() {
      clearInterval(timer)
      await server.close()
    },
  }
}
