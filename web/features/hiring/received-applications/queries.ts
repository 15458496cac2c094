import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'
import type { Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

type ListInput = NonNullable<Input<'GET /applications/employer'>['query']>
export type ReceivedQuery = Omit<ListInput, 'after' | 'page' | 'pageSize'>
type Page = Reply<'GET /applications/employer'>
export type ReceivedRow = Page['items'][number]

const PAGE_SIZE = 50
const PAGES = 'received applications, page by page'

/**
 * The received applications, further pages on demand. They are reloaded only with the page or on request, so that rows
 * stay where they are while she works through them.
 */
export const receivedListQuery = (query: ReceivedQuery) =>
  infiniteQueryOptions({
    queryKey: [PAGES, query] as const,
    queryFn: ({ pageParam }): Promise<Page> =>
      call('GET /applications/employer', {
        query: { ...query, pageSize: PAGE_SIZE, ...(pageParam && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: false,
    // While a search is typed, the former rows stay until the new ones have loaded.
    placeholderData: (rows, former) => {
      const { search: _, ...others } = query
      const { search: __, ...formerOthers } = former?.queryKey[1] ?? {}
      return hashKey([others]) === hashKey([formerOthers]) ? rows : undefined
    },
  })

export const countsQuery = (query: NonNullable<Input<'GET /applications/employer/counts'>['query']>) => ({
  ...read('GET /applications/employer/counts', { query }),
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
})

export const filterValuesQuery = (jobId: string | undefined) => ({
  ...read('GET /applications/employer/filters', { query: { ...(jobId && { jobId }) } }),
  staleTime: 300_000,
})

export const applicantQuery = (id: string) => ({
  ...read('GET /applications/:id', { params: { id } }),
  staleTime: 60_000,
})

/** Rows by doctor: one may come again on a later page, led by another of her applications. */
export function rowsOf(pages: readonly Page[]): ReceivedRow[] {
  const rows = new Map<string, ReceivedRow>()
  for (const row of pages.flatMap(({ items }) => items))
    if (!rows.has(row.doctorId)) rows.set(row.doctorId, row)
  return [...rows.values()]
}

export interface Changed {
  status: ApplicationStatus
  endReason?: EndReason | null
  viewedAt?: string | null
}

/**
 * Shows a new status in every list without reading it again, so that no row moves. The counts are read again. With `from`,
 * only an application that still has this status changes: a late reply must not undo a later one.
 */
export function showChange(client: QueryClient, id: string, change: Changed, from?: ApplicationStatus): void {
  const changed = <One extends { id: string; status: ApplicationStatus }>(one: One): One =>
    one.id === id && (!from || one.status === from) ? { ...one, ...change } : one
  client.setQueriesData<{ pages: Page[]; pageParams: unknown[] }>(
    { queryKey: [PAGES] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => ({
            ...changed(row),
            others: row.others.map(changed),
          })),
        })),
      },
  )
  // The columns of the board.
  client.setQueriesData<Page>(
    { queryKey: ['GET /applications/employer'] },
    (page) => page && { ...page, items: page.items.map(changed) },
  )
  for (const key of ['GET /applications/:id', 'GET /applications/employer/counts', 'GET /dashboard/stats'])
    client.invalidateQueries({ queryKey: [key] })
  client.invalidateQueries({ queryKey: ['GET /dashboard/recent-applications'] })
}

/** Shows in every list what marks an application that was just read, without reading the lists again. */
export function showMarks(
  client: QueryClient,
  marked: Pick<ReceivedRow, 'id' | 'isFavourite' | 'unreadMessages'>,
) {
  const { id, isFavourite, unreadMessages } = marked
  client.setQueriesData<{ pages: Page[]; pageParams: unknown[] }>(
    { queryKey: [PAGES] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (row.id === id ? { ...row, isFavourite, unreadMessages } : row)),
        })),
      },
  )
}

/** Marks an application as viewed by the employer. Nothing waits for the reply. */
export function useMarkViewed() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /applications/:id/view', { params: { id } }),
    onSuccess: ({ id, status, viewedAt }) => showChange(client, id, { status, viewedAt }, 'submitted'),
  })
  return mutate
}
