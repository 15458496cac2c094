import type { z } from 'zod'
import type { TeamRole } from './hiring/team.ts'

/** Our server sends this header with every reply. A reply without it may have the field names of older servers. */
export const API_HEADER = 'medponto-api'
/** Names a request in replies, in the log and on error pages. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Callers that an endpoint admits. A list means any of these; a `public` endpoint still receives the session, if there is one. */
export type Access = 'public' | 'signedIn' | 'completeProfile' | 'doctor' | 'employer' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointParts {
  access: readonly [Access, ...Access[]]
  /**
   * The least role in the team of a company. By default a `reader` may call every GET that companies may, and a `recruiter`
   * the rest. On an endpoint for all accounts it applies to those who are signed in with the company's own account.
   */
  team?: TeamRole
  /** One line for the API documentation. */
  summary: string
  /**
   * Cost of a call in simple calls, for the budget of its session or network (`server/http/limits/work-limits.ts`); default 1.
   * Two for a few statements over all jobs, more for a dozen. Expensive calls are also refused first when the server falls behind.
   */
  cost?: number
  /** An invalid value means an unknown address, so the reply is 404 and not 400. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * Accepts multipart forms: only forms, or forms as well as JSON. Files become `File` values of the body, and repeated
   * fields become arrays.
   */
  multipart?: 'only' | 'too'
  /** Passes the handler the raw bytes of the JSON body too, for endpoints that verify a signature over them. */
  rawBody?: true
  /** The handler waits for a payment provider, so it may take twice as long as others (`server/http/availability/deadline.ts`). */
  callsProvider?: true
  /** The handler converts files, and waits for its turn to do so. */
  takesLong?: true
  /** Records that something was seen. Its caller does not read what it writes. */
  isEvent?: true
  /** Messages, documents and data of applicants: refused to an admin who sees the app as a user does. */
  hiddenInView?: true
  /** The maximum size of the body in bytes, if smaller than usual. */
  maxBytes?: number
  reply: z.ZodType
  /** Status on success; default 200. With 302 the handler sets the `location` header. */
  status?: 200 | 201 | 204 | 302
}

export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  Parts extends EndpointParts = EndpointParts,
> = Parts & { method: M; path: P; key: `${M} ${P}` }

/**
 * Declares one call of the API for both sides: the server registers it with `on()`, the web calls it by its key with
 * `call()`. `path` is relative to the API root, with parameters written `:name`.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  const Parts extends EndpointParts,
>(method: M, path: P, parts: Parts): Endpoint<M, P, Parts> {
  return { ...parts, method, path, key: `${method} ${path}` }
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** Request of `E`: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointParts> = {
  [K in 'params' | 'query' | 'body' as K extends keyof E ? K : never]: InputOf<E[K]>
}

/** Reply of `E`. */
export type CallReply<E extends EndpointParts> = z.output<E['reply']>
