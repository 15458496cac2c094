import type { z } from 'zod'

/** Who may call. A list means 'any of these'; `public` endpoints may still see a session. */
export type Access = 'public' | 'signedIn' | 'completeProfile' | 'doctor' | 'employer' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointParts {
  access: readonly [Access, ...Access[]]
  /** One line for the API documentation. */
  summary: string
  /** A value that does not fit is an unknown address: 404, never 400. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Takes a form: alone, or beside JSON. Its files are `File`s of the body, repeated fields are arrays. */
  multipart?: 'only' | 'too'
  reply: z.ZodType
  /** Status of success; 200 when absent. With 302 the handler itself says where to. */
  status?: 200 | 201 | 204 | 302
}

export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  Parts extends EndpointParts = EndpointParts,
> = Parts & { method: M; path: P; key: `${M} ${P}` }

/**
 * Declares one call of the API, seen by both sides: the server registers it with `on()`, the web calls it by its
 * key with `call()`. `path` is relative to the API root, parameters as `:name`.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  const Parts extends EndpointParts,
>(method: M, path: P, parts: Parts): Endpoint<M, P, Parts> {
  return { ...parts, method, path, key: `${method} ${path}` }
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a caller of `E` sends. Parts that the endpoint does not declare are absent. */
export type CallInput<E extends EndpointParts> = {
  [K in 'params' | 'query' | 'body' as K extends keyof E ? K : never]: InputOf<E[K]>
}

/** What a caller of `E` receives. */
export type CallReply<E extends EndpointParts> = z.output<E['reply']>
