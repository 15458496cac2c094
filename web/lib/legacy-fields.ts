/** A reply, or a part of one, of which nothing is known yet. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of `names` that is there. */
export const first = (from: Fields, ...names: string[]): unknown =>
  names.map((name) => from[name]).find((value) => value !== undefined && value !== null)

/** `from` in our spelling: what it has under no name at all becomes `lacking`, and what it has stays. */
export const withLacking = (lacking: Fields, from: Fields): Fields => ({
  ...lacking,
  ...Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)),
})

/** What a list says of itself when its server says nothing: that this is all of it. */
export const counted = (items: unknown[]): Fields => ({ totalCount: items.length })
export const paged = (items: unknown[]): Fields => ({
  ...counted(items),
  currentPage: 1,
  pageSize: items.length,
  totalPages: 1,
  hasNextPage: false,
  hasPreviousPage: false,
})

/**
 * A reader of lists: bare, or under one of `names`, of which the first is ours; `lacking` is what the list may have left
 * unsaid. What is no list comes out as it came.
 */
export const listReader =
  (
    names: readonly [string, ...string[]],
    item: (item: unknown) => unknown,
    lacking: (items: unknown[]) => Fields = () => ({}),
  ) =>
  (reply: unknown): unknown => {
    const [ours] = names
    const page: Fields = Array.isArray(reply) ? { [ours]: reply } : isFields(reply) ? reply : {}
    const items = first(page, ...names)
    if (!Array.isArray(items)) return reply
    return { ...lacking(items), ...page, [ours]: items.map(item) }
  }
