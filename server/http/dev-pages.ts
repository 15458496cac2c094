import type { FastifyInstance } from 'fastify'
import type { PageSource } from './render.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Pages from the sources, reloaded as they change; only for `npm run dev`. */
export async function devPages(): Promise<
  PageSource & { attach(app: FastifyInstance): void; close(): Promise<void> }
> {
  const { createServer } = await import('vite')
  const own = signals.map((signal) => process.listeners(signal))
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  // Vite's plugins would exit at a signal before the database has stopped. Only the app itself may handle signals.
  for (const [index, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!own[index]?.includes(listener)) process.off(signal, listener)
  return {
    mode: 'development',
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>,
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url === '/health' || request.url === '/ready')
          return done()
        vite.middlewares(request.raw, reply.raw, () => done())
      })
    },
    close: () => vite.close(),
  }
}
