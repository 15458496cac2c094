import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { KeptReplies } from './kept-replies.ts'

const CALL_HEADER = 'x-medponto-call'

interface CallInit {
  method: string
  headers: Record<string, string>
  body?: string
}

/** What a call in process replies: the part of a `Response` that the web reads. */
export interface CallReply {
  status: number
  ok: boolean
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}
export type Call = (path: string, init: CallInit) => Promise<CallReply>

/** Whether the value is what its JSON would be read as: no dates, no undefined fields, no infinite numbers. */
function isJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const name in value) if (!isJson((value as Record<string, unknown>)[name])) return false
  return true
}

/**
 * Lets the pages call the API in this process, as guests. Such a call takes the same way as one over HTTP, but what a
 * successful one replies is handed over as it is, and not written as JSON and read again. `internal` is the header by
 * which the app knows its own calls.
 */
export function inProcessCalls(internal: { name: string; value: string }) {
  const waiting = new Map<string, (reply: unknown) => void>()
  let calls = 0
  const receiverOf = ({ headers }: FastifyRequest) =>
    headers[internal.name] === internal.value ? waiting.get(String(headers[CALL_HEADER])) : undefined

  return {
    /** To be called before the endpoints are registered. */
    handOver(api: FastifyInstance): void {
      api.addHook('preSerialization', (request, reply, payload, done) => {
        const receive = receiverOf(request)
        const { endpoint } = request.routeOptions.config
        if (!receive || !endpoint || reply.statusCode !== (endpoint.status ?? 200)) return done(null, payload)
        const encoded = z.safeEncode(endpoint.reply, payload as never)
        // The serializer reports what is wrong.
        if (encoded.error || !isJson(encoded.data)) return done(null, payload)
        receive(encoded.data)
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
          headers: { ...headers, [internal.name]: internal.value, [CALL_HEADER]: id },
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

/** Keeps the replies to the reads that many pages share. */
export const withKeptReads =
  (call: Call, kept: KeptReplies): Call =>
  async (path, init) => {
    if (init.method !== 'GET' || !sharedReads.has(path)) return call(path, init)
    const { body, ...reply } = await kept.get(path, async () => {
      const { status, ok, headers, json } = await call(path, init)
      return { status, ok, headers, body: await json() }
    })
    return { ...reply, json: async () => body }
  }
