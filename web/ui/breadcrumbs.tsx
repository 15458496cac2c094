import { ChevronRight } from 'lucide-react'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { useSite } from '#web/lib/site.ts'
import { Link } from '#web/ui/link.tsx'
import { cn } from './cn.ts'

export interface Crumb {
  name: string
  to: string
}

type BreadcrumbsProps = {
  /** The parent pages, from the top. */
  above: readonly Crumb[]
  /** The name of this page; hidden on phones, where the heading shows it. */
  here: string
  /** Adds structured data for search engines; false on pages with noindex. */
  structured?: boolean
}

export function Breadcrumbs({ above, here, structured = true }: BreadcrumbsProps) {
  const { origin } = useSite()
  const names = [...above.map(({ name, to }) => ({ name, item: origin + to })), { name: here }]
  return (
    <nav aria-label="Você está em" className="-ml-2 mb-2 print:hidden">
      <ol className="flex items-center text-muted">
        {above.map(({ name, to }, index) => (
          // Only the last name is truncated: it is the longest, and the page repeats it.
          <li
            key={to}
            className={cn('flex items-center', index === above.length - 1 ? 'min-w-0' : 'shrink-0')}
          >
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
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
            itemListElement: names.map((step, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              ...step,
            })),
          }}
        />
      )}
    </nav>
  )
}
