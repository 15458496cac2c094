import type { FastifyInstance } from 'fastify'
import type { PageSource } from './render.ts'

/** Pages straight from the sources, reloaded as they change; `npm run dev` only. */
export async function devPages(): Promise<
  PageSource & { attach(app: FastifyInstance): void; close(): Promise<void> }
> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
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
