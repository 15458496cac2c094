import type { FastifyInstance } from 'fastify'

/** A `fetch` that calls this app in process: the demo's sign-in provider need not be reachable at PUBLIC_URL. */
export const fetchInProcess =
  (app: FastifyInstance) =>
  async (url: string, options: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const { pathname, search } = new URL(url)
    const reply = await app.inject({
      method: options.method as 'GET',
      url: pathname + search,
      headers: options.headers,
      ...(options.body ? { payload: String(options.body) } : {}),
    })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }
