/**
 * Keeps one network from slowing down the others, and the server from taking on more than it can do:
 *
 * 1. A call is **charged** its cost to the budget of its network. Beyond it: 429.
 * 2. While the server is behind, expensive calls are **shed**, then all of them: 503. What needs no work (static files,
 *    cached pages, `/health`) has no cost, so it is always served.
 * 3. The calls of a network **run** in turn (`turns.ts`), so that a burst occupies neither the pool nor the processors.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unlessAnswered } from '#server/http/deadline.ts'
import { AppError } from '#server/http/errors.ts'
import { networkOf } from '#server/http/network.ts'
import { createBudget } from './budget.ts'
import type { Pressure } from './pressure.ts'
import { createTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request costs its network, in simple calls (see `EndpointParts`). Without it the route has no limits. */
    cost?: number
  }
  interface FastifyRequest {
    /** Whether its work has begun, so that a part of it does not wait for another turn. */
    hasTurn: boolean
  }
}

/** What the log and the page of a refused visitor call the limit that was reached. */
export const workLimitNames: ReadonlySet<string> = new Set(['budget', 'pressure', 'turns'])

const RETRY_SECONDS = { some: 2, much: 5 }

export interface WorkLimits {
  /** @throws TooManyRequests, Unavailable */
  charge(request: FastifyRequest, cost: number): void
  /**
   * Does the work when it is the network's turn.
   * @throws TooManyRequests if too many calls wait already, Unavailable if the request was answered while it waited
   */
  run<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
}

interface LimitOptions {
  /** 0 for no limits at all. */
  unitsPerMinute: number
  now: () => number
  pressure: Pressure | undefined
  /** Requests that are part of another one. */
  isInternal: (request: FastifyRequest) => boolean
}

export function createWorkLimits({ unitsPerMinute, now, pressure, isInternal }: LimitOptions): WorkLimits {
  const budget = unitsPerMinute > 0 ? createBudget({ perMinute: unitsPerMinute, now }) : null
  const turns = createTurns()
  return {
    charge(request, cost) {
      if (!budget || isInternal(request)) return
      const retryAfterSeconds = budget.spend(networkOf(request.ip), cost)
      if (retryAfterSeconds) throw new AppError('TooManyRequests', { retryAfterSeconds, limit: 'budget' })
      const level = pressure?.level() ?? 'none'
      if (level === 'much' || (level === 'some' && cost > 1))
        throw new AppError('Unavailable', { retryAfterSeconds: RETRY_SECONDS[level], limit: 'pressure' })
    },
    async run(reply, work) {
      const { request } = reply
      if (!budget || isInternal(request) || request.hasTurn) return work()
      request.hasTurn = true
      return turns(networkOf(request.ip), async () => {
        if (reply.sent) throw new AppError('Unavailable')
        return work()
      })
    },
  }
}

/** Applies the limits to every route that declares a cost. To be called before the routes are added. */
export function limitRoutes(app: FastifyInstance, limits: WorkLimits): void {
  app.decorateRequest('hasTurn', false)
  app.addHook('onRequest', async (request) => {
    const { cost } = request.routeOptions.config
    if (cost) limits.charge(request, cost)
  })
  app.addHook('onRoute', (route) => {
    if (!route.config?.cost) return
    const { handler } = route
    route.handler = async function (request, reply) {
      return unlessAnswered(reply, () => limits.run(reply, async () => handler.call(this, request, reply)))
    }
  })
}
