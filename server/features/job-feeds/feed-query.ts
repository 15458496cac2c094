import { searchOfAddress } from '#contract/api/job-search.ts'
import { invalidFilter } from '#contract/job-search-address.ts'
import { fieldError } from '#server/http/errors.ts'

/**
 * Query of a feed -> the search that the page with the same query shows, without its order and page.
 * @throws ValidationFailed if a filter has an invalid value: who follows a feed does not see that a filter was dropped
 */
export function readFeedQuery(params: URLSearchParams) {
  const invalid = invalidFilter(params)
  if (invalid) throw fieldError(invalid, 'Valor inválido para este filtro')
  return searchOfAddress(params)
}
