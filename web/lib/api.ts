import type { Api } from '#contract/api.ts'
import { API_HEADER, type CallInput, type CallReply, REQUEST_ID_HEADER } from '#contract/endpoint.ts'
import { errorMessage, fieldTexts, timeoutMessages } from '#contract/error-messages.ts'
import type { ErrorReply } from '#contract/errors.ts'

/** The part of a response that callers read. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers?: Pick<Headers, 'get'> }
/** Sends one request to the API: over HTTP with the session in the browser, in process on the server. */
export type Send<A extends ApiResponse = ApiResponse> = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<A>

type Optional<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & Partial<T>
export type Input<K extends keyof Api> = Optional<CallInput<Api[K]>>
/** The input is optional if the endpoint requires none. */
export type InputArguments<K extends keyof Api> =
  Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>]
export type Reply<K extends keyof Api> = CallReply<Api[K]>

/** A failed call. `status` is 0 if no reply came; `message` is the text to show. */
export class CallError extends Error {
  readonly status: number
  readonly reply: Partial<ErrorReply> | null
  /** How long the server asks to wait before the next attempt, in seconds. */
  readonly retryAfter: number | null
  /** Names the call in the server's log. */
  readonly requestId: string | null | undefined

  constructor(
    status: number,
    reply: Partial<ErrorReply> | null,
    {
      message,
      retryAfter = null,
      requestId,
    }: { message?: string; retryAfter?: number | null; requestId?: string | null | undefined } = {},
  ) {
    super(message ?? errorMessage(status, reply))
    this.status = status
    // A proxy may answer with any JSON.
    this.reply = typeof reply === 'object' ? reply : null
    this.retryAfter = retryAfter
    this.requestId = requestId
  }

  /** The first message of each invalid field. */
  get fieldErrors(): Record<string, string> {
    return fieldTexts(this.reply)
  }
}

/** Whether the same call may succeed later: no connection, too many attempts, or a busy or failing server. */
export const isTransient = ({ status }: CallError) => status === 0 || status === 429 || status >= 500

/** Messages and documents, for an admin who sees the app as somebody else does. */
export const isHiddenInView = (error: unknown): boolean =>
  error instanceof CallError && error.reply?.errorDto?.errorName === 'HiddenInView'

type Values = Record<string, unknown>

/** The address of a call, with its parameters filled in. */
export function address(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** The error of a request without a usable reply. */
function noReply(error: unknown, method: string): CallError {
  if (error instanceof CallError) return error
  if (!isTimeout(error)) return new CallError(0, null)
  return new CallError(0, null, { message: timeoutMessages[method === 'GET' ? 'read' : 'write'] })
}

/** Servers send seconds or a date; a date counts as no information. */
const retryAfterOf = ({ headers }: ApiResponse) => Number(headers?.get('retry-after')) || null

/**
 * Calls an endpoint and returns the raw response, for replies that are not JSON.
 * @throws CallError
 */
export async function fetchWith<K extends keyof Api, A extends ApiResponse>(
  send: Send<A>,
  key: K,
  ...[input]: InputArguments<K>
): Promise<A> {
  const [method, path] = (key as string).split(' ') as [string, string]
  const { params, query, body } = (input ?? {}) as { params?: Values; query?: Values; body?: unknown }
  const hasBody = method !== 'GET' && method !== 'DELETE'
  let response: A
  try {
    response = await send(address(path, params, query), {
      method,
      headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(body ?? {}) }),
    })
  } catch (error) {
    throw noReply(error, method)
  }
  if (!response.ok) {
    const reply = await response.json().catch(() => null)
    throw new CallError(response.status, reply, {
      retryAfter: retryAfterOf(response),
      requestId: response.headers?.get(REQUEST_ID_HEADER),
    })
  }
  return response
}

/**
 * The JSON of a reply. One that breaks off, or is the page of a network's sign-in, counts as none, so that nothing
 * mistakes it for a success.
 */
async function bodyOf(response: ApiResponse, method: string): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (error) {
    throw noReply(error, method)
  }
}

/** The file that a reply is. One that breaks off is none. @throws CallError */
export async function fileOf(response: Pick<Response, 'blob'>): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    throw noReply(error, 'GET')
  }
}

/**
 * Calls an endpoint of the contract by its key, `call('GET /jobs/:id', { params: { id } })`.
 * @throws CallError
 */
export async function callWith<K extends keyof Api>(
  send: Send,
  key: K,
  ...input: InputArguments<K>
): Promise<Reply<K>> {
  const response = await fetchWith(send, key, ...input)
  const method = (key as string).slice(0, (key as string).indexOf(' '))
  const body = await bodyOf(response, method)
  if (response.headers?.get(API_HEADER)) return body as Reply<K>
  const { normalizeReply } = await import('./legacy/replies.ts').catch((error) => {
    throw noReply(error, method)
  })
  return normalizeReply(key, body) as Reply<K>
}
