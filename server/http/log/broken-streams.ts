import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { logFailure } from './failure-log.ts'

/** Error codes of a stream whose reader has gone. */
const READER_LEFT = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR']

/**
 * Logs the failure of a stream whose reply has begun. Fastify then cuts the connection, so that the client can tell that
 * something is missing. A failure before that is an error reply like any other.
 */
export function logBrokenStreams(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', (error: NodeJS.ErrnoException) => {
        if (!reply.raw.headersSent || READER_LEFT.includes(error.code ?? '')) return
        logFailure(request, reply, { status: reply.statusCode, err: error, message: 'reply cut off' })
      })
    done(null, payload)
  })
}
