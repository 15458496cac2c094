import type { z } from 'zod'
import { countFacets } from '#contract/api/job-facets.ts'
import { fieldError } from '#server/http/errors.ts'

/** What a person types or a city is called may hold a comma; every other value is joined by commas in our links. */
const texts = new Set(['search', 'state', 'city'])
/** Every filter of the search, without its order and its pages. */
const search = countFacets.query

/**
 * The query of a search page -> what it searches, judged like the same query of the API.
 * @throws ValidationFailed
 */
export function readFeedQuery(params: URLSearchParams): z.output<typeof search> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    const split = texts.has(name) ? values : values.flatMap((joined) => joined.split(',')).filter(Boolean)
    if (split.length > 0) query[name] = split.length === 1 ? (split[0] as string) : split
  }
  const parsed = search.safeParse(query)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue
  throw fieldError(path.join('.'), message)
}
