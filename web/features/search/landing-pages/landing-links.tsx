import type { CityCount, SpecialtyCount } from '#contract/api/search/landing-pages.ts'
import { paths } from '#contract/paths.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'

export interface LandingLink {
  name: string
  to: string
  jobCount: number
}

export const specialtyLinks = (specialties: readonly SpecialtyCount[]): LandingLink[] =>
  specialties.map(({ specialty, jobCount }) => ({
    name: specialty,
    to: paths.specialtyJobs(specialty),
    jobCount,
  }))

export const cityLinks = (cities: readonly CityCount[]): LandingLink[] =>
  cities.map(({ city, state, jobCount }) => ({
    name: `${city}, ${state}`,
    to: paths.cityJobs(city, state),
    jobCount,
  }))

/** Links to landing pages, each with its number of jobs. */
export function LandingLinks({ links, className }: { links: readonly LandingLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, to, jobCount }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-1.5 hover:bg-subtle hover:text-brand-strong"
          >
            <span className="min-w-0">{name}</span>
            <span className="shrink-0 text-muted text-small tabular-nums">
              <span aria-hidden>{formatNumber(jobCount)}</span>
              <span className="sr-only">({count(jobCount, 'vaga', 'vagas')})</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
