import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

interface ListSectionProps<Data> {
  title: string
  /** The page that 'Ver todas' opens. Leave it out if no page has the whole list. */
  allPath?: string
  query: UseQueryResult<Data>
  errorText: string
  /** The maximum number of rows, and the height class of one. */
  skeleton: { rows: number; height: string; className?: string }
  children: (data: Data) => ReactNode
}

/** A section of a home page. Each one loads or fails independently of the others. */
export function ListSection<Data>(props: ListSectionProps<Data>) {
  const { title, allPath, query, errorText, skeleton, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-4">
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
        children(query.data)
      ) : query.isError ? (
        <InlineLoadError text={errorText} retry={query.refetch} />
      ) : (
        <SkeletonGroup label={`Carregando: ${title}`} className={cn('grid gap-3', skeleton.className)}>
          {Array.from({ length: skeleton.rows }, (_, index) => index + 1).map((row) => (
            <Skeleton key={row} className={cn(skeleton.height, 'rounded-card')} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}

/** Replaces an empty list, with the next step. */
export function EmptyList({ text, link }: { text: ReactNode; link?: { to: string; label: string } }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{text}</p>
      {link && (
        <Link to={link.to} className={buttonClass({ variant: 'secondary' })}>
          {link.label}
        </Link>
      )}
    </Card>
  )
}
