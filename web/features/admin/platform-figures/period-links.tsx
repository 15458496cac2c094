import {
  type FigurePeriod,
  figurePeriodNames,
  figurePeriods,
  STANDARD_PERIOD,
} from '#contract/admin/platform-figures.ts'
import { paths } from '#contract/paths.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

const KEY = 'periodo'

/** The period of an address; the standard one if it has none that exists. */
export const periodIn = (query: URLSearchParams): FigurePeriod =>
  figurePeriodNames.find((name) => name === query.get(KEY)) ?? STANDARD_PERIOD

const addressOf = (period: FigurePeriod) =>
  period === STANDARD_PERIOD ? paths.adminReports : `${paths.adminReports}?${KEY}=${period}`

/** One link per period, so that each is an address. */
export function PeriodLinks({ period }: { period: FigurePeriod }) {
  return (
    <nav aria-label="Período">
      <ul className="grid grid-cols-2 gap-1 rounded-control border bg-surface p-1 sm:flex">
        {figurePeriodNames.map((name) => (
          <li key={name}>
            <Link
              to={addressOf(name)}
              preventScrollReset
              aria-current={name === period ? 'page' : undefined}
              className={cn(
                'flex min-h-10 items-center justify-center whitespace-nowrap rounded-control px-3 font-semibold text-small transition-colors',
                name === period
                  ? 'bg-brand-soft text-brand-strong'
                  : 'text-muted hover:bg-subtle hover:text-foreground',
              )}
            >
              {figurePeriods[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
