import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The headers that helmet sends with every reply. They depend on the options alone, so helmet is asked once. */
function helmetHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader(name: string, value: string) {
      headers[name] = value
    },
    removeHeader() {},
  }
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  setHeaders({} as never, reply as never, () => {})
  return headers
}

/**
 * The headers of every reply to an address that can be decoded. The Content-Security-Policy is not one of them, because each
 * page has its own.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    ...helmetHeaders(publicUrl),
    // 'Perto de mim' asks for the position. Nothing needs a camera or a microphone.
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
