import { searchOfAddress } from '#contract/api/search/job-search.ts'
import { invalidFilter } from '#contract/search/job-search-address.ts'
import { fieldError } from '#server/http/errors.ts'

/**
 * Query of a feed -> the search of the page with the same query, without its order and page number. The page drops an
 * invalid value and says so. A feed cannot say so, and therefore refuses it.
 * @throws ValidationFailed if a filter has an invalid value
 */
export function readFeedQuery(params: URLSearchParams) {
  const invalid = invalidFilter(params)
  if (invalid) throw fieldError(invalid, 'Valor inválido para este filtro')
  return searchOfAddress(params)
}
