import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { receivedTabLabels } from '#contract/hiring/received-applications.ts'
import type { Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'

export type BoardFilter = Omit<
  NonNullable<Input<'GET /applications/employer'>['query']>,
  'status' | 'after' | 'page' | 'pageSize' | 'perDoctor'
>
export type BoardPage = Reply<'GET /applications/employer'>
export type BoardCard = BoardPage['items'][number]

interface Column {
  title: string
  statuses: readonly ApplicationStatus[]
  /** Where a card that is dropped here goes; null if nothing can be dropped. */
  dropStatus: ApplicationStatus | null
}

/** The columns, from left to right. What is new and what was only opened wait for the same decision. */
export const boardColumns: readonly Column[] = [
  { title: receivedTabLabels.submitted, statuses: ['submitted', 'viewed'], dropStatus: null },
  ...(['in_review', 'shortlisted', 'interview', 'hired', 'rejected'] as const).map((status) => ({
    title: receivedTabLabels[status],
    statuses: [status],
    dropStatus: status,
  })),
]

/** Enough for a column; the list has the others. */
const CARDS_PER_COLUMN = 50

export const columnQuery = (filter: BoardFilter, { statuses }: Column) => ({
  ...read('GET /applications/employer', {
    query: { ...filter, status: [...statuses], pageSize: CARDS_PER_COLUMN },
  }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})
