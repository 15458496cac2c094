/**
 * Shares the server fairly while more is asked of it than it can do. While it has room, nobody is refused or slowed down.
 *
 * 1. A call is **charged** its cost to the budget of its subject: its session, or the guests of its network. Beyond the
 *    budget it is surplus.
 * 2. While the server is behind, surplus calls are **shed** with 429, then expensive calls and at last all of them with 503.
 *    Calls that need no work (static files, cached pages, `/health`) have no cost, so they are always served.
 * 3. When all places are taken, calls **run** in turn (`turns.ts`): first those of the networks, and within a network of the
 *    sessions, that have had least; surplus calls in the gaps.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unlessAnswered } from '#server/http/availability/deadline.ts'
import { AppError } from '#server/http/errors.ts'
import { networkOf } from '#server/http/network.ts'
import { createBudget } from './budget.ts'
import { createPresence } from './presence.ts'
import type { Pressure } from './pressure.ts'
import { createTurns, type Turn } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of a request in simple calls (see `EndpointParts`). Without it the route has no limits. */
    cost?: number
  }
  interface FastifyRequest {
    /** Null until the request is charged. */
    turn: Turn | null
    /** Whether its work has begun, so that a part of it does not wait for another turn. */
    hasTurn: boolean
  }
}

/** Names of the limits in the log and on the page of a refused visitor. */
export const workLimitNames: ReadonlySet<string> = new Set(['budget', 'pressure', 'turns'])

const RETRY_SECONDS = { some: 2, much: 5 }
/** Each session of a network adds this part of a budget to that of its guests, for up to this many sessions. */
const SHARE_OF_SESSION = 0.1
const MAX_SESSIONS = 300
/** The guests of a network are many people, but one of them can be a script. In its turns they count as this many sessions. */
const WEIGHT_OF_GUESTS = 4

export interface WorkLimits {
  /** @throws TooManyRequests, Unavailable */
  charge(request: FastifyRequest, cost: number): Promise<void>
  /**
   * Does the work when it is the turn of the request.
   * @throws TooManyRequests if too many calls wait already or this one has waited too long, Unavailable if the request was
   * answered while it waited
   */
  run<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
  /** All charges since the start, in simple calls; `surplus` is the part beyond budgets. */
  spent(): { units: number; surplus: number }
}

interface LimitOptions {
  /** Of each session, and of the guests of each network. 0 for no limits at all. */
  unitsPerMinute: number
  now: () => number
  pressure: Pressure | undefined
  /** Requests that are part of another one. */
  isInternal: (request: FastifyRequest) => boolean
  /** The id of the session that sends a request, if the server has issued it. It may have ended. */
  sessionOf: (request: FastifyRequest) => Promise<string | null>
}

export function createWorkLimits(options: LimitOptions): WorkLimits {
  const { unitsPerMinute, now, pressure, isInternal, sessionOf } = options
  const budget = createBudget({ now })
  const presence = createPresence({ max: MAX_SESSIONS, now })
  const turns = createTurns()
  const spent = { units: 0, surplus: 0 }
  const isLimited = (request: FastifyRequest) => unitsPerMinute > 0 && !isInternal(request)

  /** Charges a request, once, and returns the missing budget in seconds. */
  async function spend(request: FastifyRequest, cost: number): Promise<number> {
    const network = networkOf(request.ip)
    const session = await sessionOf(request)
    if (session) presence.see(network, session)
    const growth = session ? 1 : 1 + presence.count(network) * SHARE_OF_SESSION
    const subject = session ?? `guests of ${network}`
    const missingSeconds = budget.spend(subject, cost, unitsPerMinute * growth)
    spent.units += cost
    if (missingSeconds > 0) spent.surplus += cost
    request.turn = {
      network,
      subject,
      weight: session ? 1 : WEIGHT_OF_GUESTS,
      cost,
      isSurplus: missingSeconds > 0,
    }
    return missingSeconds
  }

  return {
    async charge(request, cost) {
      if (!isLimited(request)) return
      const missingSeconds = await spend(request, cost)
      const level = pressure?.level() ?? 'none'
      if (level === 'none') return
      if (missingSeconds > 0)
        throw new AppError('TooManyRequests', { retryAfterSeconds: missingSeconds, limit: 'budget' })
      if (level === 'much' || cost > 1)
        throw new AppError('Unavailable', { retryAfterSeconds: RETRY_SECONDS[level], limit: 'pressure' })
    },
    async run(reply, work) {
      const { request } = reply
      const { turn, routeOptions } = request
      // A call that waits for a payment provider keeps no other call waiting.
      if (!turn || request.hasTurn || routeOptions.config.endpoint?.callsProvider) return work()
      request.hasTurn = true
      return turns(turn, async () => {
        if (reply.sent) throw new AppError('Unavailable')
        return work()
      })
    },
    spent: () => spent,
  }
}

/** Applies the limits to every route that declares a cost. To be called before the routes are added. */
export function limitRoutes(app: FastifyInstance, limits: WorkLimits): void {
  app.decorateRequest('turn', null)
  app.decorateRequest('hasTurn', false)
  app.addHook('onRequest', async (request) => {
    const { cost } = request.routeOptions.config
    if (cost) await limits.charge(request, cost)
  })
  app.addHook('onRoute', (route) => {
    if (!route.config?.cost) return
    const { handler } = route
    route.handler = async function (request, reply) {
      return unlessAnswered(reply, () => limits.run(reply, async () => handler.call(this, request, reply)))
    }
  })
}
