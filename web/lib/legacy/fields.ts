/** An object of a reply whose fields are not known yet. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of the first of `names` that is present. */
export const firstOf = (from: Fields, ...names: string[]): unknown =>
  names.map((name) => from[name]).find((value) => value !== undefined && value !== null)

/** `from` with `defaults` for its undefined fields. */
export const withDefaults = (defaults: Fields, from: Fields): Fields => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)),
})

/** The count for a reply that has none: its items are the whole list. */
export const countedDefaults = (items: unknown[]): Fields => ({ totalCount: items.length })
/** The same with page information. */
export const pagedDefaults = (items: unknown[]): Fields => ({
  ...countedDefaults(items),
  currentPage: 1,
  pageSize: items.length,
  totalPages: 1,
  hasNextPage: false,
  hasPreviousPage: false,
})

/**
 * A reader of lists, which are sent as an array or under one of `names`; the first name is the current one. `defaultsOf`
 * returns the fields that old servers omit. Other replies are returned unchanged.
 */
export const listReader =
  (
    names: readonly [string, ...string[]],
    item: (item: unknown) => unknown,
    defaultsOf: (items: unknown[]) => Fields = () => ({}),
  ) =>
  (reply: unknown): unknown => {
    const [currentName] = names
    const page: Fields = Array.isArray(reply) ? { [currentName]: reply } : isFields(reply) ? reply : {}
    const items = firstOf(page, ...names)
    if (!Array.isArray(items)) return reply
    return { ...defaultsOf(items), ...page, [currentName]: items.map(item) }
  }
