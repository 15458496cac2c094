import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { useSite } from '#web/lib/site.ts'
import { cn } from './cn.ts'

export interface Crumb {
  name: string
  to: string
}

type BreadcrumbsProps = {
  /** The pages above this one, from the top. */
  above: readonly Crumb[]
  /** This page's own name; on a phone its heading says it. */
  here: string
  /** Tell search engines too; not on a page that asks not to be listed. */
  structured?: boolean
}

/** Where a page stands, each step a way back. */
export function Breadcrumbs({ above, here, structured = true }: BreadcrumbsProps) {
  const { origin } = useSite()
  const names = [...above.map(({ name, to }) => ({ name, item: origin + to })), { name: here }]
  return (
    <nav aria-label="Você está em" className="-ml-2 mb-2 print:hidden">
      <ol className="flex items-center text-muted">
        {above.map(({ name, to }, place) => (
          // The longest is the last one, and the page itself says it once more.
          <li
            key={to}
            className={cn('flex items-center', place === above.length - 1 ? 'min-w-0' : 'shrink-0')}
          >
            {place > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center rounded-control px-2 font-medium hover:text-foreground hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex min-w-0 flex-1 items-center max-sm:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0" />
          <span className="truncate px-2">{here}</span>
        </li>
      </ol>
      {structured && (
        <JsonLd
          data={{
            '@type': 'BreadcrumbList',
            itemListElement: names.map((step, place) => ({
              '@type': 'ListItem',
              position: place + 1,
              ...step,
            })),
          }}
        />
      )}
    </nav>
  )
}
