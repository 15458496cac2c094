import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The headers that every reply has. The Content-Security-Policy is not one of them, because each page has its own. */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  // 'Perto de mim' asks for the position. Nothing needs a camera or a microphone.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=()')
  })
}
