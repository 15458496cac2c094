import { createHash } from 'node:crypto'
import type { Trx } from '#server/db/client.ts'
import { checked, type HostedPages, readTarget, writeCalls } from './calls.ts'
import { expanded } from './expansion.ts'
import { type FormValue, parseForm } from './form-body.ts'
import { isListed, listPage, listParams } from './object-lists.ts'
import { type ObjectReader, type ObjectStore, withStore } from './object-store.ts'
import { findReply, saveReply } from './queries.ts'
import { StripeError } from './stripe-error.ts'

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
  /** Of an earlier request with the same key. */
  isReplay?: boolean
}

const unknownAddress = ({ method, path }: WireRequest) =>
  new StripeError(404, `Unrecognized request URL (${method}: /v1${path}).`)

/** Answers a GET. */
export async function read(reader: ObjectReader, request: WireRequest): Promise<WireReply> {
  const target = readTarget(request.path)
  if (!target) throw unknownAddress(request)
  const { kind, id } = target
  const given = parseForm(request.query)
  const paths = (given.expand ?? []) as string[]
  if (id !== null) {
    const object = await reader.get(kind, id)
    return { status: 200, body: await expanded(reader, object, paths) }
  }
  if (!isListed(kind)) throw unknownAddress(request)
  const page = await listPage(reader, kind, checked(listParams(kind), given))
  return { status: 200, body: await expanded(reader, { ...page, url: `/v1${request.path}` }, paths) }
}

/** For how long Stripe knows an idempotency key. */
const REMEMBERED_MS = 24 * 3_600_000

const hashOf = ({ method, path, body }: WireRequest) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

/** Answers a POST or DELETE. The same key and parameters again give the same reply, and have no second effect. */
export async function change(
  trx: Trx,
  request: WireRequest,
  { now, pages }: { now: Date; pages: HostedPages },
): Promise<WireReply> {
  const { idempotencyKey } = request
  return withStore(trx, { now, idempotencyKey }, async (store) => {
    // Inside the lock of the store, so that of two equal requests at once the second one finds the reply.
    const earlier = idempotencyKey
      ? await findReply(trx, idempotencyKey, new Date(now.getTime() - REMEMBERED_MS))
      : undefined
    if (earlier) {
      if (earlier.request_hash === hashOf(request))
        return { status: earlier.status, body: earlier.body as object, isReplay: true }
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    const reply = await execute(store, request, pages)
    if (idempotencyKey)
      await saveReply(trx, { key: idempotencyKey, requestHash: hashOf(request), ...reply, now })
    return reply
  })
}

async function execute(store: ObjectStore, request: WireRequest, pages: HostedPages): Promise<WireReply> {
  const given: Record<string, FormValue> = parseForm(
    request.method === 'DELETE' ? request.query || request.body : request.body,
  )
  for (const call of writeCalls) {
    const match = call.method === request.method ? call.path.exec(request.path) : null
    if (!match) continue
    const params = checked(call.params, given)
    const result = await call.run(store, params, decodeURIComponent(match[1] ?? ''), pages)
    if (result instanceof StripeError) return { status: result.status, body: result.body() }
    return { status: 200, body: await expanded(store, result, params.expand ?? []) }
  }
  throw unknownAddress(request)
}
