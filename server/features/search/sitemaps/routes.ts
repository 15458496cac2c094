import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { sendPublicText } from '#server/http/etag.ts'
import { indexFile, jobsFile, pagesFile } from './service.ts'

const XML = { type: 'application/xml', maxAge: 3_600 }

/**
 * Disallows the pages that crawlers need not fetch. Pages with `noindex` that others may link to (expired jobs, doctors)
 * are allowed, because a crawler that may not fetch them would not see the `noindex`.
 */
const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: ${paths.dashboard}
Disallow: /debug/
Disallow: ${paths.editProfile}
Disallow: ${paths.editJob('*')}

Sitemap: ${origin}/sitemap.xml
`

/** `/robots.txt` and the sitemaps. Addresses have the configured origin, never the origin of the request. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, clock, origin }: { db: Db; clock: Clock; origin: string },
): void {
  app.get('/robots.txt', async (request, reply) =>
    sendPublicText(request, reply, { body: robots(origin), type: 'text/plain', maxAge: 3_600 }),
  )
  app.get('/sitemap.xml', { config: { cost: 2 } }, async (request, reply) =>
    sendPublicText(request, reply, { body: await indexFile(db, origin), ...XML }),
  )
  app.get('/sitemaps/paginas.xml', { config: { cost: 4 } }, async (request, reply) =>
    sendPublicText(request, reply, { body: await pagesFile(db, origin, clock.now()), ...XML }),
  )
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { cost: 50 } },
    async (request, reply) => {
      const [, n] = /^vagas-([1-9]\d{0,4})\.xml$/.exec(request.params.file) ?? []
      if (!n) throw new AppError('NotFound')
      return sendPublicText(request, reply, {
        body: await jobsFile(db, origin, Number(n), clock.now()),
        ...XML,
      })
    },
  )
}
