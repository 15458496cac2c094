import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'

interface NothingFoundProps {
  title: string
  /** The table without search and filters. */
  path: string
  children: ReactNode
}

/** A table without a row, with a way to the whole table from one that is searched or filtered. */
export function NothingFound({ title, path, children }: NothingFoundProps) {
  const { search } = useLocation()
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title={title}
      action={
        search !== '' && (
          <Link to={path} className={buttonClass({ variant: 'secondary' })}>
            Limpar filtros
          </Link>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
