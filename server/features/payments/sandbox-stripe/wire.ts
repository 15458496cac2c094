import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { type HostedPages, kindsByPath, writeCalls } from './calls.ts'
import { expanded } from './expansion.ts'
import { parseForm } from './form-body.ts'
import { expand, flag, integer } from './form-fields.ts'
import { type ObjectReader, type ObjectStore, withStore } from './object-store.ts'
import { findReply, saveReply } from './queries.ts'
import { invalid, missing, StripeError } from './stripe-error.ts'
import type { Kind, StripeObject } from './stripe-objects.ts'

/** A request of the SDK, without the prefix `/v1`. */
export interface WireRequest {
  method: string
  path: string
  query: string
  body: string
  idempotencyKey: string | null
}

export interface WireReply {
  status: number
  body: object
}

const unknownAddress = ({ method, path }: WireRequest) =>
  new StripeError(404, `Unrecognized request URL (${method}: /v1${path}).`)

/** @throws StripeError that names the first problem, such as a parameter that the sandbox does not know */
function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : []
  throw invalid(`Missing, unknown or invalid parameter: ${[...(issue?.path ?? []), ...unknown].join('.')}`)
}

/** Answers a GET, of one object or of a list. */
export async function read(reader: ObjectReader, request: WireRequest): Promise<WireReply> {
  const given = parseForm(request.query)
  const listed = kindsByPath[request.path.slice(1)]
  if (listed) return { status: 200, body: await listPage(reader, listed, checked(listParams, given)) }
  const [, parent = '', id = ''] = /^\/(.+)\/([^/]+)$/.exec(request.path) ?? []
  const kind = kindsByPath[parent]
  if (!kind) throw unknownAddress(request)
  const params = checked(z.strictObject({ expand }), given)
  const object = await reader.get(kind, decodeURIComponent(id))
  return { status: 200, body: await expanded(reader, object, params.expand) }
}

/** Parameters that are not named here are compared with the field of the same name. */
const listParams = z.strictObject({
  limit: integer.default(10),
  starting_after: z.string().optional(),
  expand,
  created: z.strictObject({ gte: integer, lt: integer }).optional(),
  lookup_keys: z.array(z.string()).optional(),
  status: z.string().optional(),
  active: flag.optional(),
  charge: z.string().optional(),
  customer: z.string().optional(),
  email: z.string().optional(),
  type: z.string().optional(),
})

/** One page of a list, the newest first. Without a filter, subscriptions that have ended are left out. */
async function listPage(
  reader: ObjectReader,
  kind: Kind,
  {
    limit,
    starting_after,
    expand: paths,
    created,
    lookup_keys,
    status,
    ...fields
  }: z.output<typeof listParams>,
): Promise<object> {
  const hidesEnded = kind === 'subscription' && !status
  const isWanted = (object: StripeObject) => {
    const own: Record<string, unknown> = { ...object }
    const at = Number(own.created)
    return (
      (!created || (at >= created.gte && at < created.lt)) &&
      (!lookup_keys || lookup_keys.includes(String(own.lookup_key))) &&
      (!status || status === 'all' || own.status === status) &&
      !(hidesEnded && own.status === 'canceled') &&
      Object.entries(fields).every(([name, value]) => value === undefined || own[name] === value)
    )
  }
  const all = (await reader.list<Kind>(kind, fields.customer)).filter(isWanted)
  const before = starting_after ? all.findIndex(({ id }) => id === starting_after) : -1
  if (starting_after && before < 0) throw missing(kind, starting_after)
  const page = all.slice(before + 1, before + 1 + Math.min(100, limit))
  const inside = paths.map((path) => path.replace(/^data\./, ''))
  return {
    object: 'list',
    data: await Promise.all(page.map((object) => expanded(reader, object, inside))),
    has_more: before + 1 + page.length < all.length,
  }
}

/** For how long Stripe knows an idempotency key. */
const REMEMBERED_MS = DAY_MS

const hashOf = ({ method, path, body }: WireRequest) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

/** Answers a POST or DELETE. The same key and parameters again give the same reply, and have no second effect. */
export async function change(
  trx: Trx,
  request: WireRequest,
  { now, pages }: { now: Date; pages: HostedPages },
): Promise<WireReply> {
  const { idempotencyKey: key } = request
  return withStore(trx, now, async (store) => {
    // Inside the lock of the store, so that of two equal requests at once the second one finds the reply.
    const earlier = key ? await findReply(trx, key, new Date(now.getTime() - REMEMBERED_MS)) : undefined
    if (earlier && earlier.request_hash !== hashOf(request))
      throw invalid(`The idempotency key '${key}' was first used with other parameters.`)
    if (earlier) return { status: earlier.status, body: earlier.body as object }
    const reply = { status: 200, body: await execute(store, request, pages) }
    if (key) await saveReply(trx, { key, requestHash: hashOf(request), ...reply, now })
    return reply
  })
}

async function execute(store: ObjectStore, request: WireRequest, pages: HostedPages): Promise<object> {
  for (const call of writeCalls) {
    const match = call.method === request.method ? call.path.exec(request.path) : null
    if (!match) continue
    const { expand: paths, ...params } = checked(call.params, parseForm(request.body))
    const result = await call.run(store, params, decodeURIComponent(match[1] ?? ''), pages)
    return expanded(store, result, paths ?? [])
  }
  throw unknownAddress(request)
}
