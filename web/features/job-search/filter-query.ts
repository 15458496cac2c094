import { type JobFilters, LAST_PAGE, type ListFilter, listFilters } from './filters.ts'

/** What the calls of a search share: all but order and page. */
export function filterQuery(filters: JobFilters) {
  const { search, state, city, radius, isRemote, payUnit, payFrom, publishedWithin, isFeatured } = filters
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(city && { city }),
    ...(radius && { radius }),
    ...(isRemote && { isRemote: 'true' as const }),
    ...(Object.fromEntries(
      listFilters.filter((name) => filters[name].length > 0).map((name) => [name, filters[name]]),
    ) as Partial<Pick<JobFilters, ListFilter>>),
    ...(payUnit && { payUnit }),
    ...(payFrom && { payFrom }),
    ...(publishedWithin && { publishedWithin }),
    ...(isFeatured && { isFeatured: 'true' as const }),
  }
}

/** The query of `GET /jobs`. A page out of reach asks for the last one, whose reply still knows the total. */
export function jobsQuery(filters: JobFilters) {
  const { ordering, page } = filters
  return { ...filterQuery(filters), ...(ordering && { ordering }), page: Math.min(page, LAST_PAGE) }
}
