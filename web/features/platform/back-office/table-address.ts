import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { pageNumber } from '#contract/paging.ts'

/** The state of a table in its address. `filters` has only the keys that the table knows. */
export interface TableState<Filter extends string> {
  search: string
  /** A column's key; the table's own order if it is empty. */
  sort: string
  direction: 'asc' | 'desc'
  page: number
  /** The id of the row whose panel is open; empty if none is. */
  open: string
  filters: Partial<Record<Filter, string>>
}

const MAX_SEARCH = 100

/** Reads `?busca=&ordem=&sentido=&page=&aberto=` and the filters. */
export function readTable<Filter extends string>(
  query: URLSearchParams,
  filterKeys: readonly Filter[],
): TableState<Filter> {
  const filters: Partial<Record<Filter, string>> = {}
  for (const key of filterKeys) {
    const value = query.get(key)
    if (value) filters[key] = value
  }
  return {
    search: (query.get('busca') ?? '').slice(0, MAX_SEARCH),
    sort: query.get('ordem') ?? '',
    direction: query.get('sentido') === 'asc' ? 'asc' : 'desc',
    page: pageNumber(query),
    open: query.get('aberto') ?? '',
    filters,
  }
}

/** The address of a table in this state; parts that are empty or standard are left out. */
export function tableAddress<Filter extends string>(path: string, state: TableState<Filter>): string {
  const { search, sort, direction, page, open, filters } = state
  const query = new URLSearchParams({
    ...(search && { busca: search }),
    ...filters,
    ...(sort && { ordem: sort }),
    ...(sort && direction === 'asc' && { sentido: 'asc' }),
    ...(page > 1 && { page: `${page}` }),
    ...(open && { aberto: open }),
  })
  for (const [key, value] of [...query]) if (!value) query.delete(key)
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * The state of a table, stored in its address, so that a filtered table is a link. `filterKeys` has to be a constant.
 * A change of search, filter or order goes back to the first page.
 */
export function useTableAddress<const Filter extends string>(path: string, filterKeys: readonly Filter[]) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const read = (search: string) => readTable(new URLSearchParams(search), filterKeys)
  const state = readTable(query, filterKeys)
  // A choice made a moment ago counts, although its rows are still loading,
  const pending = next?.pathname === path ? read(next.search) : null
  // or are not drawn yet: the address is ahead of the screen.
  const shown = () => (isAt(path) ? read(window.location.search) : state)
  const addressAfter = (
    from: TableState<Filter>,
    { filters, ...change }: Partial<TableState<Filter>>,
  ): string =>
    tableAddress(path, { ...from, page: 1, open: '', ...change, filters: { ...from.filters, ...filters } })
  return {
    path,
    state,
    /** Another page was chosen and is loading. */
    isLeaving: next !== undefined && next.pathname !== path,
    /** `filters` names only those that change. */
    hrefFor: (change: Partial<TableState<Filter>>) => addressAfter(pending ?? state, change),
    go: (change: Partial<TableState<Filter>>) =>
      navigate(addressAfter(pending ?? shown(), change), { preventScrollReset: true }),
    /**
     * Follows a search while it is typed. Only its first letter adds an entry to the history. It closes the panel of the row
     * that was open before, but not that of a row that was opened since.
     */
    search: (search: string, openBefore: string) => {
      const from = pending ?? shown()
      const open = from.open === openBefore ? '' : from.open
      if (isAt(path) && search !== from.search)
        navigate(addressAfter(from, { search, open }), {
          preventScrollReset: true,
          replace: from.search !== '',
        })
    },
    /** Opens or, with '', closes the panel of a row. The rest of the address stays, and so does the way back. */
    openRow: (open: string) => {
      if (!isAt(path)) return
      const from = pending ?? shown()
      const tableOf = (one: TableState<Filter>) => tableAddress(path, { ...one, open: '' })
      // This navigation takes the place of a pending one, which was going to add an entry to the history.
      const replace = tableOf(from) === tableOf(shown())
      return navigate(tableAddress(path, { ...from, open }), { preventScrollReset: true, replace })
    },
  }
}
export type TableAddress<Filter extends string> = ReturnType<typeof useTableAddress<Filter>>

/** False once the page is being left, even if it is still on the screen. */
const isAt = (path: string) => window.location.pathname.replace(/\/$/, '') === path
