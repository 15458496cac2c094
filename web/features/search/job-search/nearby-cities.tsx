import { useQuery } from '@tanstack/react-query'
import type { NearbyCity } from '#contract/api/search/job-facets.ts'
import type { Reading } from '#contract/api/search/job-search.ts'
import { NEARBY_KM } from '#contract/search/job-search.ts'
import { type AddressFilters, jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'
import { changeFilters } from './change-filters.ts'
import { nearbyQuery } from './queries.ts'
import { understoodPlace } from './understood-place.ts'

/** The search without a place that the server understood from its words. */
const withoutPlace = (filters: AddressFilters, reading: Reading | null) =>
  (reading && understoodPlace(filters, reading)?.without) ?? filters

/** The same search in a nearby city, or in a whole state. A place in the words is dropped from them. */
export const searchNearby = (
  filters: AddressFilters,
  reading: Reading | null,
  { city, state }: Pick<NearbyCity, 'city' | 'state'>,
) => jobsAddress(changeFilters(withoutPlace(filters, reading), { state, city, radius: '' }))

/** The same search for remote work instead of a place. */
export const searchRemote = (filters: AddressFilters, reading: Reading | null) =>
  jobsAddress(changeFilters(withoutPlace(filters, reading), { isRemote: true }))

/** Every job of a city. */
const searchCity = ({ city, state }: NearbyCity) => jobsAddress({ ...noFilters, city, state })

/** No city is near, so the nearest ones are listed. */
export const isFar = ([nearest]: readonly NearbyCity[]) =>
  nearest !== undefined && nearest.kilometres > NEARBY_KM

interface CityLinksProps {
  id: string
  heading: string
  items: readonly NearbyCity[]
  hrefOf: (city: NearbyCity) => string
}

/** Links to searches in cities, with the distance of each. */
function CityLinks({ id, heading, items, hrefOf }: CityLinksProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-lead">
        {heading}
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {items.map(({ city, state, kilometres, total }) => (
          <li key={`${state} ${city}`}>
            <Link
              to={hrefOf({ city, state, kilometres, total })}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-control border bg-surface px-3 py-1.5 transition-colors hover:border-border-strong/60 hover:bg-subtle"
            >
              <span className="font-semibold">{city}</span>
              <span className="text-muted text-small tabular-nums">
                {kilometres > 0 && `${formatNumber(kilometres)} km: `}
                {count(total, 'vaga', 'vagas')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NearbyCitiesProps {
  filters: AddressFilters
  reading: Reading | null
  items: readonly NearbyCity[]
}

/** Links to the same search in nearby cities, nearest first. */
export const NearbyCities = ({ filters, reading, items }: NearbyCitiesProps) => (
  <CityLinks
    id="cidades-proximas"
    heading={isFar(items) ? 'Cidades mais próximas' : 'Cidades próximas'}
    items={items}
    hrefOf={(city) => searchNearby(filters, reading, city)}
  />
)

/** Links to all jobs of the cities near `from`, for a search that finds none anywhere. */
export const OtherJobsNearby = ({ from, items }: { from: string; items: readonly NearbyCity[] }) => (
  <CityLinks
    id="outras-vagas"
    heading={isFar(items) ? `Outras vagas mais próximas de ${from}` : `Outras vagas perto de ${from}`}
    items={items}
    hrefOf={searchCity}
  />
)

/** Nearby cities below the results for a city. Loaded in the browser only; nothing is shown on failure. */
export function NearbyCitiesSection({ filters }: { filters: AddressFilters }) {
  const { data } = useQuery(nearbyQuery(filters))
  if (!data) return null
  return (
    <div className="mt-8">
      <NearbyCities filters={filters} reading={null} items={data.items} />
    </div>
  )
}
