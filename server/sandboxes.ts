import type { AddressInfo } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import { mercadoPagoSandboxRoutes } from './features/sandbox-mercadopago/routes.ts'
import { type MercadoPagoSandbox, mercadoPagoSandbox } from './features/sandbox-mercadopago/service.ts'
import { stripeSandboxRoutes } from './features/sandbox-stripe/routes.ts'
import { secretsFrom } from './http/secrets.ts'

const MERCADO_PAGO_PATH = '/mercadopago'

/** Where the sandboxes of the payment providers are, and what signs their webhooks. */
export interface Sandboxes {
  host: string
  port: number
  mercadoPagoUrl: string
  secrets: { stripe: string; mercadoPago: string }
  /** What buyers, banks and operators do at Mercado Pago. */
  mercadoPago: MercadoPagoSandbox
  /** The app that gets the webhooks. Until then they are not delivered. */
  connect(app: FastifyInstance): void
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
  const deliver = async (path: string, headers: Record<string, string>, body: string) => {
    if (!receiver) return 503
    const reply = await receiver.inject({ method: 'POST', url: path, headers, payload: body })
    return reply.statusCode
  }
  const deps = { db, clock, deliver, publicUrl }
  await server.register(async (scope) =>
    stripeSandboxRoutes(scope, { ...deps, webhookSecret: secrets.stripe }),
  )
  const mercadoPago = mercadoPagoSandbox({ ...deps, webhookSecret: secrets.mercadoPago })
  await server.register(async (scope) => mercadoPagoSandboxRoutes(scope, mercadoPago, clock), {
    prefix: MERCADO_PAGO_PATH,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { address: host, port } = server.server.address() as AddressInfo
  return {
    host,
    port,
    mercadoPagoUrl: `http://${host}:${port}${MERCADO_PAGO_PATH}`,
    secrets,
    mercadoPago,
    connect: (app) => {
      receiver = app
    },
    close: () => server.close(),
  }
}
