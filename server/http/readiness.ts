import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { health } from '#contract/api/platform/health.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { isDiskFull } from '#server/db/connection.ts'
import { version } from '#server/version.ts'
import { AppError, RETRY_AFTER_SECONDS } from './errors.ts'

/** Whether a full disk has room again is known only from the next write, and no requests may arrive until then. */
const FULL_FOR_MS = 60_000

/**
 * `GET /ready`: 200 if the database can be reached and written and the process has not been told to stop, else 503. To be
 * called before any route is registered, so that it hears of the errors of all.
 */
export function readinessRoute(
  app: FastifyInstance,
  { db, clock, stopping }: { db: Db; clock: Clock; stopping: AbortSignal | undefined },
): void {
  // A proxy that keeps its connections open moves their next request to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted) reply.header('connection', 'close')
  })
  let fullUntil = Number.NEGATIVE_INFINITY
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullUntil = clock.now().getTime() + FULL_FOR_MS
  })

  app.get('/ready', async () => {
    if (stopping?.aborted)
      throw new AppError('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, limit: 'stopping' })
    const { rows } = await sql<{ isWritable: boolean }>`select not pg_is_in_recovery()
      and current_setting('transaction_read_only') = 'off' as "isWritable"`.execute(db)
    if (!rows[0]?.isWritable || clock.now().getTime() < fullUntil)
      throw new AppError('Unavailable', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        limit: 'database without writes',
      })
    return { status: 'ok' }
  })
}

/** `GET /health`: the process lives, whatever the state of its database, and which version it is. */
export function healthRoute(app: FastifyInstance): void {
  app.get(
    '/health',
    {
      schema: {
        description: 'O processo está no ar, e esta é a versão dele',
        tags: ['operação'],
        servers: [{ url: '/' }],
        response: { 200: health },
      },
    },
    async () => ({ status: 'ok' as const, version }),
  )
}
