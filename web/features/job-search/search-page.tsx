import { useRef } from 'react'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/job-search-address.ts'
import { statesQuery } from '#web/features/reference/queries.ts'
import type { Reply } from '#web/lib/api.ts'
import { inBrowser, judged, onServer, optional, type PageLocation } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { canonicalAddress, feedAddress } from './canonical-address.ts'
import { FilterPanel } from './filter-panel.tsx'
import { jobListQuery } from './queries.ts'
import { SearchResults } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { optionChange } from './search-options.ts'
import { resultCountText, searchDescription, searchHeading, searchTitle } from './title.ts'
import { useFacets } from './use-facets.ts'
import { useJobList } from './use-job-list.ts'
import { useJobSearch } from './use-job-search.ts'
import { useSearchEvents } from './use-search-events.ts'

const FORM = 'filtros'

/** Names in another spelling lead to the address with the right ones. A page after the last one does not exist. */
function judgeList(filters: AddressFilters, { canonicalNames, totalPages }: Reply<'GET /jobs'>) {
  if (canonicalNames) return { movedTo: jobsAddress({ ...filters, ...canonicalNames }) }
  return filters.page > Math.max(1, totalPages) ? ('missing' as const) : null
}

const needs = ({ url }: PageLocation) => {
  const filters = readFilters(url.searchParams)
  return [judged(jobListQuery(filters), (list) => judgeList(filters, list)), optional(statesQuery())]
}
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function SearchPage() {
  const { filters, requested, isSearching, change, input } = useJobSearch()
  const { data } = useJobList(filters)
  const total = data?.totalCount ?? null
  const names = { employer: data?.employerName }
  useSearchEvents(filters, data)

  const facets = useFacets(requested)
  const heading = useRef<HTMLHeadingElement>(null)
  const toResults = () => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="container-page py-6 sm:py-8">
      <Seo
        title={searchTitle(filters, names)}
        description={searchDescription(filters, total)}
        path={canonicalAddress(filters)}
        // The jobs of one company are indexed on the company's own page.
        index={total !== 0 && !filters.employer && !(data && filters.page > data.totalPages)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={searchHeading(filters, names)}
        href={feedAddress(filters)}
      />
      <h1 className="font-semibold text-heading sm:text-page">{searchHeading(filters, names)}</h1>
      <search className="mt-4 block">
        <SearchBox
          form={FORM}
          input={input}
          words={filters.search}
          onChoose={(option) => change(optionChange(option, requested))}
        />
      </search>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)]">
        <FilterPanel
          id={FORM}
          filters={requested}
          change={change}
          facets={facets}
          onClose={toResults}
          closeLabel={data && !isSearching ? `Ver ${resultCountText(data)}` : 'Buscando vagas...'}
        />
        <SearchResults
          filters={filters}
          requested={requested}
          isSearching={isSearching}
          change={change}
          heading={heading}
        />
      </div>
    </div>
  )
}
