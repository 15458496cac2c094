import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

interface ShortListProps<Data, Item> {
  title: string
  /** Where 'Ver todas' leads. Leave it out if no page has the whole list. */
  allPath?: string
  query: UseQueryResult<Data>
  itemsOf: (data: Data) => readonly Item[]
  /** Defaults to the id; needed if an id can occur twice. */
  keyOf?: (item: Item) => string
  emptyText: string
  emptyLink?: { to: string; label: string }
  errorText: string
  /** The maximum number of rows, and the height class of one. */
  skeleton: { rows: number; height: string }
  children: (item: Item) => ReactNode
}

/** A short list of the dashboard. Each one loads, fails or is empty independently of the others. */
export function ShortList<Data, Item extends { id: string }>(props: ShortListProps<Data, Item>) {
  const { title, allPath, query, itemsOf, keyOf = ({ id }) => id, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="font-semibold text-lead">
          {title}
        </h2>
        {allPath && (
          <Link to={allPath} className={buttonClass({ variant: 'link', size: 'sm' })}>
            Ver todas<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {query.data ? (
        <Items items={itemsOf(query.data)} keyOf={keyOf} empty={<Empty {...props} />}>
          {children}
        </Items>
      ) : query.isError ? (
        <InlineLoadError text={props.errorText} retry={query.refetch} />
      ) : (
        <SkeletonGroup label={`Carregando: ${title}`} className="grid gap-3">
          {Array.from({ length: props.skeleton.rows }, (_, index) => index + 1).map((row) => (
            <Skeleton key={row} className={cn(props.skeleton.height, 'rounded-card')} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}

function Items<Item>(props: {
  items: readonly Item[]
  keyOf: (item: Item) => string
  empty: ReactNode
  children: (item: Item) => ReactNode
}) {
  if (props.items.length === 0) return props.empty
  return (
    <ul className="grid grid-cols-1 gap-3">
      {props.items.map((item) => (
        <li key={props.keyOf(item)}>{props.children(item)}</li>
      ))}
    </ul>
  )
}

function Empty({ emptyText, emptyLink }: Pick<ShortListProps<unknown, unknown>, 'emptyText' | 'emptyLink'>) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{emptyText}</p>
      {emptyLink && (
        <Link to={emptyLink.to} className={buttonClass({ variant: 'secondary' })}>
          {emptyLink.label}
        </Link>
      )}
    </Card>
  )
}
