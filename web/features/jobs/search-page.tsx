import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  citiesQuery,
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { type At, inBrowser, onServer, optional } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { readFilters } from './job-filters.ts'
import { jobListQuery } from './queries.ts'
import { canonicalSearch, feedAddress } from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { foundText, searchDescription, searchHeading, searchTitle } from './search-title.ts'
import { useJobSearch } from './use-job-search.ts'
import { useSearchEvents } from './use-search-events.ts'

const FORM = 'filtros'

const needs = ({ url }: At) => {
  const filters = readFilters(url.searchParams)
  const lists = [statesQuery(), specialtiesQuery(), practiceAreasQuery(), tagsQuery()]
  const cities = filters.state ? [optional(citiesQuery(filters.state))] : []
  return [jobListQuery(filters), ...lists.map(optional), ...cities]
}
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function SearchPage() {
  const { filters, shown, isSearching, change, input } = useJobSearch()
  const { data } = useQuery(jobListQuery(filters))
  const total = data?.totalCount ?? null
  useSearchEvents(filters, data)

  const searched = useRef(filters.search)
  useEffect(() => {
    // Back and Forward change the words; what is being typed is left alone.
    if (searched.current === filters.search) return
    searched.current = filters.search
    if (input.current) input.current.value = filters.search
  }, [filters.search, input])

  return (
    <div className="container-page py-6 sm:py-8">
      <Seo
        title={searchTitle(filters)}
        description={searchDescription(filters, total)}
        path={canonicalSearch(filters)}
        index={total !== 0}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={searchHeading(filters)}
        href={feedAddress(filters)}
      />
      <h1 className="font-bold text-2xl sm:text-3xl">{searchHeading(filters)}</h1>
      <search className="mt-4 block">
        <SearchBox form={FORM} input={input} defaultValue={filters.search} />
      </search>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        <FilterPanel
          id={FORM}
          filters={shown}
          change={change}
          found={data && !isSearching ? `Ver ${foundText(data)}` : 'Buscando vagas...'}
        />
        <SearchResults filters={filters} shown={shown} isSearching={isSearching} />
      </div>
    </div>
  )
}
