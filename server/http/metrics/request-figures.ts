import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { checkRoutes } from '#server/http/availability/readiness.ts'
import { AppError } from '#server/http/errors.ts'
import { addExposed, addMetric } from './registry.ts'

/**
 * Upper bounds in seconds: a page from memory, one that is rendered, a search, what feels slow, and what has reached the
 * deadline of a request.
 */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 3] as const
/** Addresses that no route and no page has. */
const UNKNOWN = 'unknown'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

interface Figures {
  route: string
  method: string
  byStatus: Map<number, number>
  /** Requests in each bucket alone; the last one is that above all bounds. */
  buckets: number[]
  seconds: number
}

export interface RequestFigures {
  count(request: { route: string; method: string; status: number; ms: number }): void
  refuse(reason: string): void
}

/** Counts requests by route, method and status, and how long they took. */
export function requestFigures(registry: Registry): RequestFigures {
  // By method first: a key that joins both would be a new string for each request.
  const methods = new Map<string, Map<string, Figures>>()
  const refusals = new Map<string, number>()
  const all = () => [...methods.values()].flatMap((routes) => [...routes.values()])

  function figuresOf(route: string, method: string): Figures {
    let routes = methods.get(method)
    if (!routes) {
      routes = new Map()
      methods.set(method, routes)
    }
    let figures = routes.get(route)
    if (!figures) {
      figures = { route, method, byStatus: new Map(), buckets: BOUNDS.map(() => 0).concat(0), seconds: 0 }
      routes.set(route, figures)
    }
    return figures
  }

  addMetric(registry, {
    name: 'medponto_http_requests_total',
    help: 'Requests that were answered.',
    type: 'counter',
    read: () =>
      all().flatMap(({ route, method, byStatus }) =>
        [...byStatus].map(([status, value]) => ({
          value,
          labels: { route, method, status: String(status) },
        })),
      ),
  })
  const name = 'medponto_http_request_duration_seconds'
  addExposed(registry, { name, help: 'How long requests took.', type: 'histogram' }, () =>
    all().flatMap(({ route, method, buckets, seconds }) => {
      let count = 0
      const upTo = buckets.map((own, index) => {
        count += own
        const le = String(BOUNDS[index] ?? '+Inf')
        return { metricName: `${name}_bucket`, value: count, labels: { le, route, method } }
      })
      const sum = { metricName: `${name}_sum`, value: seconds, labels: { route, method } }
      return [...upTo, sum, { metricName: `${name}_count`, value: count, labels: { route, method } }]
    }),
  )
  addMetric(registry, {
    name: 'medponto_http_refusals_total',
    help: 'Requests that were refused to protect the server, or because a provider or the whole site is away.',
    type: 'counter',
    read: () => [...refusals].map(([reason, value]) => ({ value, labels: { reason } })),
  })

  return {
    count({ route, method, status, ms }) {
      const figures = figuresOf(route, METHODS.has(method) ? method : 'other')
      const seconds = ms / 1000
      figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1)
      figures.seconds += seconds
      let bucket = 0
      while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1
      figures.buckets[bucket] = (figures.buckets[bucket] as number) + 1
    },
    refuse(reason) {
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
  }
}

const REFUSING = new Set(['TooManyRequests', 'Unavailable', 'PaymentsUnavailable', 'InMaintenance'])

/**
 * Counts the requests that come over HTTP, without those of proxies and monitors. To be called before the routes are registered. `isInternal`: requests that are part
 * of another one. `patternOf`: the pattern of the page with this address, or null.
 */
export function measureRequests(
  app: FastifyInstance,
  figures: RequestFigures,
  {
    isInternal,
    patternOf,
  }: { isInternal: (request: FastifyRequest) => boolean; patternOf: (url: string) => string | null },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInternal(request) && !checkRoutes.has(request.routeOptions.url)) {
      const { url = null } = request.routeOptions
      const isPage = url === '/*' || url === '/'
      const route = (isPage ? patternOf(request.url) : url) ?? UNKNOWN
      figures.count({ route, method: request.method, status: reply.statusCode, ms: reply.elapsedTime })
    }
    done()
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof AppError && REFUSING.has(error.errorName) && !isInternal(request))
      figures.refuse(error.extras.limit ?? error.errorName)
  })
}
