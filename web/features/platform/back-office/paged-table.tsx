import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { count } from '#web/lib/format.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DataTable } from './data-table.tsx'
import type { TableAddress } from './table-address.ts'

interface Page<Row> {
  items: readonly Row[]
  totalCount: number
  currentPage: number
  totalPages: number
  /** There are more than `totalCount`. */
  totalIsCapped?: boolean
}

type TablePageProps<Row extends { id: string }, Filter extends string> = Omit<
  Parameters<typeof DataTable<Row, Filter>>[0],
  'rows'
> & {
  query: UseQueryResult<Page<Row>>
  /** 'usuário', 'usuários'. */
  noun: readonly [one: string, many: string]
  errorTitle: string
  emptyState: ReactNode
  address: TableAddress<Filter>
}

/** One page of a table: loading, failed, empty or full, with the number of results and the links to other pages. */
export function TablePage<Row extends { id: string }, Filter extends string>(
  props: TablePageProps<Row, Filter>,
) {
  const { query, noun, errorTitle, emptyState, address, ...table } = props
  const { data, isError, refetch } = query
  if (!data)
    return isError ? (
      <LoadError title={errorTitle} retry={refetch} />
    ) : (
      <SkeletonGroup label="Carregando..." className="grid gap-1">
        {Array.from({ length: 12 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={row} className="h-10" />
        ))}
      </SkeletonGroup>
    )
  const hrefFor = (page: number) => address.hrefFor({ page })
  if (data.currentPage > Math.max(1, data.totalPages))
    return <ToLastPage totalPages={data.totalPages} hrefFor={hrefFor} />
  if (data.items.length === 0) return emptyState
  return (
    <>
      <DataTable {...table} address={address} rows={data.items} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-small tabular-nums">
          {data.totalIsCapped && 'Mais de '}
          {count(data.totalCount, ...noun)}
        </p>
        <Pagination currentPage={data.currentPage} totalPages={data.totalPages} hrefFor={hrefFor} />
      </div>
    </>
  )
}
