/** The highest page number that lists accept. A page after the last one of a list is empty, not an error. */
export const MAX_PAGE = 1_000_000_000

/** The `page` parameter of an address; 1 if it is missing or not a page number. */
export function pageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1
}
