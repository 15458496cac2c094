import type { FastifyInstance } from 'fastify'
import { health } from '#contract/api/platform/health.ts'
import { AppError, RETRY_AFTER_SECONDS } from '#server/http/errors.ts'
import { STOPPING } from '#server/http/log/failure-log.ts'
import { version } from '#server/version.ts'
import type { Writability } from './writability.ts'

/** Routes that proxies and monitors ask all the time. They are no requests of visitors. */
export const checkRoutes: ReadonlySet<string | undefined> = new Set(['/ready', '/ready/pages', '/health'])

const notReady = (limit: string) =>
  new AppError('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, limit })

/**
 * `GET /ready`: 200 if the database takes writes and the process has not been told to stop, else 503. `GET /ready/pages`: the
 * same without the database, of which the process has stored pages.
 */
export function readinessRoutes(
  app: FastifyInstance,
  { writability, stopping }: { writability: Writability; stopping: AbortSignal | undefined },
): void {
  // The only line of a stop, however often /ready is asked.
  stopping?.addEventListener('abort', () => app.log.warn('told to stop: /ready is 503, requests are served'))
  // A proxy that keeps its connections open moves their next request to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted) reply.header('connection', 'close')
  })

  app.get('/ready', async () => {
    if (stopping?.aborted) throw notReady(STOPPING)
    if (!(await writability.check())) throw notReady('database without writes')
    return { status: 'ok' }
  })

  app.get('/ready/pages', async () => {
    if (stopping?.aborted) throw notReady(STOPPING)
    return { status: 'ok' }
  })
}

/** `GET /health`: the process lives, whatever the state of its database, and which version it is. */
export function healthRoute(app: FastifyInstance, { canSave }: Pick<Writability, 'canSave'>): void {
  app.get(
    '/health',
    {
      schema: {
        description: 'O processo está no ar, esta é a versão dele, e ele consegue gravar ou não',
        tags: ['operação'],
        servers: [{ url: '/' }],
        response: { 200: health },
      },
    },
    async () => ({ status: 'ok' as const, version, canSave: canSave() }),
  )
}
