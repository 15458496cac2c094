/** The paging part of every list's reply. `totalCount` is what can be counted, `reachable` what can be paged to. */
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
