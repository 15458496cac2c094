import type { FastifyInstance } from 'fastify'

/** For requests that are being answered when the app is told to stop. */
const GRACE_MS = 1_000

/**
 * Closes the app: no new connections, and idle ones end at once. After a second the others are cut off. They may be
 * silent, or have sent half a request, and would keep the process alive for minutes.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close().finally(() => clearTimeout(cutOff))
}
