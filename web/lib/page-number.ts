/** The `page` parameter of an address; 1 if it is missing or not a page number. */
export function pageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 1 ? page : 1
}
