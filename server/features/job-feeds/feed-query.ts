import { searchOfAddress } from '#contract/api/job-search.ts'
import { invalidFilter } from '#contract/job-search-address.ts'
import { fieldError } from '#server/http/errors.ts'

/**
 * Query of a feed -> the search of the page with the same query, without its order and page. The page drops an invalid value
 * and shows so; a feed reader would not notice.
 * @throws ValidationFailed if a filter has an invalid value
 */
export function readFeedQuery(params: URLSearchParams) {
  const invalid = invalidFilter(params)
  if (invalid) throw fieldError(invalid, 'Valor inválido para este filtro')
  return searchOfAddress(params)
}
