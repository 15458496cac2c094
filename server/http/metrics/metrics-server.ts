import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, Registry } from 'prom-client'
import { StartProblems } from '#server/env.ts'

/** The metrics of a process, as `getMetricsAsJSON` has them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of several processes as the text that Prometheus reads. */
export const metricsText = (processes: readonly ProcessMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate([...processes] as unknown as object[]).metrics()

interface MetricsServerOptions {
  host: string
  port: number
  read: () => Promise<string>
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Serves `GET /metrics` on a port of its own.
 * @throws StartProblems if it cannot listen
 */
export async function serveMetrics({ host, port, read, log }: MetricsServerOptions): Promise<Server> {
  const server = createServer(async ({ url, method }, response) => {
    const isMetrics = url?.split('?')[0] === '/metrics' && (method === 'GET' || method === 'HEAD')
    if (!isMetrics) return void response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, {
        'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
        'cache-control': 'no-store',
      })
      response.end(method === 'HEAD' ? undefined : text)
    } catch (error) {
      log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    }
  })
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblems([
      error.code === 'EADDRINUSE'
        ? `METRICS_PORT: a porta ${port} já está em uso em ${host}. Escolha outra, ou deixe vazia para não servir métricas.`
        : `METRICS_PORT: não é possível abrir a porta ${port} em ${host} (${error.code}).`,
    ])
  })
  // A scrape must not keep a process alive that is told to stop.
  server.unref()
  return server
}
