import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { KeptReplies } from '#server/http/kept-replies.ts'
import type { WorkLimits } from '#server/http/limits/work-limits.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { PageSource } from '#server/http/render.ts'
import { pagePatterns } from './page-patterns.ts'
import { addCaches } from './process-metrics.ts'
import { addCounter } from './registry.ts'
import { measureRequests, requestFigures } from './request-figures.ts'

interface MeasuredParts {
  isInternal: (request: FastifyRequest) => boolean
  pages?: PageSource
  pageCache?: PageCache
  kept: KeptReplies | null
  limits: WorkLimits
}

/** Measures the requests of an app, and what it keeps in memory. To be called before the routes are registered. */
export async function measureApp(
  app: FastifyInstance,
  registry: Registry,
  { isInternal, pages, pageCache, kept, limits }: MeasuredParts,
): Promise<void> {
  // In development the pages are compiled when they are asked for, and have no names here.
  const build = pages?.mode === 'production' ? await pages.load() : null
  const patterns = Object.values(build?.routes ?? {}).flatMap(({ path }) => path ?? [])
  measureRequests(app, requestFigures(registry), { isInternal, patternOf: pagePatterns(patterns) })
  addCaches(registry, { ...(pageCache && { pages: pageCache }), ...(kept && { replies: kept }) })
  addCounter(
    registry,
    'medponto_work_units_total',
    'Cost of the calls that were charged, in simple calls.',
    () => limits.spent().units,
  )
  addCounter(
    registry,
    'medponto_work_surplus_units_total',
    'The part of that cost beyond the budget of its session or network.',
    () => limits.spent().surplus,
  )
}
