import type { FastifyInstance } from 'fastify'
import { redirects } from '#contract/paths.ts'

/** Redirects old and English addresses permanently, with their query. */
export function redirectRoutes(app: FastifyInstance): void {
  for (const [from, to] of redirects)
    app.get<{ Params: { id?: string } }>(from, (request, reply) => {
      const target = to.replace(':id', encodeURIComponent(request.params.id ?? ''))
      const query = request.url.indexOf('?')
      return reply.redirect(query < 0 ? target : target + request.url.slice(query), 301)
    })
}
