import type { ReactNode } from 'react'

type PageTitleProps = {
  title: ReactNode
  /** A count, or a line of explanation. */
  description?: ReactNode
  /** The page's main button or link. */
  action?: ReactNode
}

/** The heading of a page for signed-in users. */
export function PageTitle({ title, description, action }: PageTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:gap-x-6">
      <div className="min-w-0 sm:flex-1 sm:basis-64">
        <h1 className="font-semibold text-heading">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}
