import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { changeFilters, type JobFilters, jobsAddress } from './filters.ts'
import { nearbyQuery } from './queries.ts'

type NearbyCity = Reply<'GET /jobs/nearby'>['items'][number]

/** The same search in the cities around, the nearest first; nothing where there are none. */
export function NearbyCities({ filters, items }: { filters: JobFilters; items: readonly NearbyCity[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="cidades-proximas">
      <h3 id="cidades-proximas" className="font-semibold text-lg">
        Cidades próximas
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {items.map(({ city, state, kilometres, total }) => (
          <li key={`${state} ${city}`}>
            <Link
              to={jobsAddress(changeFilters(filters, { state, city, radius: '' }))}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-control border bg-surface px-3 py-1.5 transition-colors hover:border-border-strong/60 hover:bg-subtle"
            >
              <span className="font-medium">{city}</span>
              <span className="text-muted text-sm tabular-nums">
                {formatNumber(kilometres)} km: {count(total, 'vaga', 'vagas')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The cities around the one that is searched, after its own jobs. Read in the browser; a failure shows nothing. */
export function AroundTheCity({ filters }: { filters: JobFilters }) {
  const { data } = useQuery({ ...nearbyQuery(filters), enabled: filters.city !== '' })
  if (!filters.city || !data) return null
  return (
    <div className="mt-8">
      <NearbyCities filters={filters} items={data.items} />
    </div>
  )
}
