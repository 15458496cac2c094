/** The rows of a page: how many, and how many come before them. */
export const rangeOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** The paging fields of every list's reply. Only the first `reachable` items have a page. */
export function pageInfoOf(
  { page, pageSize }: { page: number; pageSize: number },
  totalCount: number,
  reachable = totalCount,
) {
  const totalPages = Math.ceil(Math.min(totalCount, reachable) / pageSize)
  return {
    totalCount,
    currentPage: page,
    pageSize,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1,
  }
}
