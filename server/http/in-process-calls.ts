import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { frozen, type KeptReplies } from './kept-replies.ts'

const INTERNAL_HEADER = 'x-medponto-internal'
const CALL_HEADER = 'x-medponto-call'

interface CallInit {
  method: string
  headers: Record<string, string>
  body?: string
}

/** The reply of a call in process: the part of a `Response` that the web reads. */
export interface CallReply {
  status: number
  ok: boolean
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}
export type Call = (path: string, init: CallInit) => Promise<CallReply>

const NOT_JSON = Symbol('not JSON')

/** A copy as its JSON would be read: without undefined fields. `NOT_JSON` if more would change, such as dates. */
function asJson(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : NOT_JSON
  if (typeof value !== 'object') return NOT_JSON
  if (Array.isArray(value)) {
    const items = value.map(asJson)
    return items.includes(NOT_JSON) ? NOT_JSON : items
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return NOT_JSON
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    const json = name === '__proto__' ? NOT_JSON : asJson(field)
    if (json === NOT_JSON) return NOT_JSON
    copy[name] = json
  }
  return copy
}

/**
 * Lets the pages call the API in this process, as guests. Such a call takes the same way as one over HTTP, but a
 * successful reply is handed over as it is, and not written as JSON and read again.
 */
export function inProcessCalls() {
  // Random at each start, so that only this process can mark a request as its own.
  const secret = randomBytes(24).toString('base64url')
  const isInternal = ({ headers }: FastifyRequest) => headers[INTERNAL_HEADER] === secret
  const waiting = new Map<string, (reply: unknown) => void>()
  let calls = 0
  const jsonOfKept = new WeakMap<object, unknown>()
  const receiverOf = (request: FastifyRequest) =>
    isInternal(request) ? waiting.get(String(request.headers[CALL_HEADER])) : undefined

  return {
    /** Whether a request is a call of this process, as a part of another request. */
    isInternal,

    /** To be called before the endpoints are registered. */
    handOver(api: FastifyInstance, kept: KeptReplies | null): void {
      function jsonOf({ reply }: Endpoint, payload: unknown): unknown {
        const isKept = kept?.has(payload)
        if (isKept && jsonOfKept.has(payload)) return jsonOfKept.get(payload)
        const encoded = z.safeEncode(reply, payload as never)
        // The serializer reports invalid replies.
        const json = encoded.error ? NOT_JSON : asJson(encoded.data)
        if (isKept) jsonOfKept.set(payload, frozen(json))
        return json
      }

      api.addHook('preSerialization', (request, reply, payload, done) => {
        const receive = receiverOf(request)
        const { endpoint } = request.routeOptions.config
        if (!receive || !endpoint || reply.statusCode !== (endpoint.status ?? 200)) return done(null, payload)
        const json = jsonOf(endpoint, payload)
        if (json === NOT_JSON) return done(null, payload)
        receive(json)
        reply.serializer(() => '')
        done(null, payload)
      })
    },

    async call(app: FastifyInstance, path: string, { method, headers, body }: CallInit): Promise<CallReply> {
      const id = String(++calls)
      let received: { reply: unknown } | undefined
      waiting.set(id, (reply) => {
        received = { reply }
      })
      const reply = await app
        .inject({
          method: method as 'GET',
          url: path,
          headers: { ...headers, [INTERNAL_HEADER]: secret, [CALL_HEADER]: id },
          ...(body && { payload: body }),
        })
        .finally(() => waiting.delete(id))
      return {
        status: reply.statusCode,
        ok: reply.statusCode < 300,
        headers: { get: (name) => String(reply.headers[name] ?? '') || null },
        json: async () => (received ? received.reply : reply.json()),
      }
    },
  }
}

/** Reads that many pages share. None of them depends on who asks, because pages are rendered for guests. */
const sharedReads: ReadonlySet<string> = new Set([
  '/api/site',
  '/api/locations/states',
  '/api/specialties',
  '/api/subspecialties',
  '/api/tags',
  '/api/landing-pages',
  '/api/jobs?page=1',
  '/api/jobs/featured?limit=3',
  '/api/jobs?ordering=-created_at&limit=6',
])

/**
 * The two reads of a job page. A link that is shared gets its own query string at each click (`fbclid`), so the page of
 * a job that many open at once is rendered for each of them.
 */
const jobRead = /^\/api\/jobs\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/similar)?$/

const isShared = (path: string) => sharedReads.has(path) || jobRead.test(path)

/** Keeps the replies to the reads that many pages share. */
export const withKeptReads =
  (call: Call, kept: KeptReplies): Call =>
  async (path, init) => {
    if (init.method !== 'GET' || !isShared(path)) return call(path, init)
    const read = async () => {
      const { status, ok, headers, json } = await call(path, init)
      return { status, ok, headers, body: await json() }
    }
    const { body, ...reply } = await kept.get(path, read, ({ ok }) => ok)
    return { ...reply, json: async () => body }
  }
