import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'

/** A table whose search or filters match no row. */
export const NothingFound = ({
  title,
  path,
  children,
}: {
  title: string
  /** The table without search and filters. */
  path: string
  children: ReactNode
}) => (
  <EmptyState
    illustration={<EmptySearch />}
    title={title}
    action={
      <Link to={path} className={buttonClass({ variant: 'secondary' })}>
        Limpar filtros
      </Link>
    }
  >
    {children}
  </EmptyState>
)
