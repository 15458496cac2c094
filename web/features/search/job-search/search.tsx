import { type ComponentType, lazy, Suspense, useRef } from 'react'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { NearMe } from '#web/features/platform/near-me/near-me.tsx'
import { CreateAlertButton } from '#web/features/search/alert-offer/create-alert-button.tsx'
import { useChangedAlert } from '#web/features/search/alert-offer/use-changed-alert.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Seo } from '#web/lib/seo.tsx'
import { canonicalAddress, feedAddress } from './canonical-address.ts'
import { FilterPanel } from './filter-panel.tsx'
import { SearchResults } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { optionChange } from './search-option.ts'
import { SortSelect } from './sort-select.tsx'
import { resultCountText, searchDescription, searchHeading, searchTitle } from './title.ts'
import { useJobList } from './use-job-list.ts'
import { useJobSearch } from './use-job-search.ts'
import { useSearchEvents } from './use-search-events.ts'

const ChangeSearchBar = lazy(() =>
  loadCode(() => import('#web/features/search/alert-offer/change-search-bar.tsx')).then((module) => ({
    default: module.ChangeSearchBar,
  })),
)

const FORM = 'filtros'
/** The query of the address of all pages of a search. */
const queryOf = (filters: AddressFilters) =>
  jobsAddress({ ...filters, ordering: '', page: 1 }).split('?')[1] ?? ''

/** The search page. `Beside` shows a job on wide screens. It is passed in, because it belongs to an area further down. */
export function Search({ Beside }: { Beside: ComponentType<{ jobs: readonly JobCard[] }> }) {
  const { filters, requested, isSearching, change, input } = useJobSearch()
  const { data } = useJobList(filters)
  const total = data?.totalCount ?? null
  const names = { employer: data?.employerName }
  const isMissing = data !== undefined && filters.page > Math.max(1, data.totalPages)
  useSearchEvents(filters, data)

  const search = queryOf(requested)
  const changed = useChangedAlert()
  const currentSearch = () =>
    queryOf({ ...requested, ...(input.current && { search: input.current.value.trim() }) })
  const heading = useRef<HTMLHeadingElement>(null)
  const toResults = () => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="container-page py-3 sm:py-4">
      <Seo
        title={searchTitle(filters, names, !isMissing)}
        description={searchDescription(filters, total)}
        path={canonicalAddress(filters)}
        // The jobs of one company are indexed on the company's own page.
        index={total !== 0 && !filters.employer && !isMissing}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={searchHeading(filters, names)}
        href={feedAddress(filters)}
      />
      {/* Its focus frame lies over the sticky box below it. */}
      <h1 className="relative z-30 w-fit rounded-control font-semibold text-title outline-offset-2 sm:text-heading">
        {searchHeading(filters, names)}
      </h1>
      <search className="search-head">
        <SearchBox
          form={FORM}
          input={input}
          words={filters.search}
          onChoose={(option) => change(optionChange(option, requested))}
        >
          <NearMe compact onFound={change} />
        </SearchBox>
        <a href="#resultados" className="skip-link">
          Ir para as vagas
        </a>
      </search>
      <div className="search-layout">
        {/* React hydrates each boundary separately, so that neither part keeps a slow phone busy for long. The form is
            outside, because the box above can send it before the filters are hydrated. */}
        <form
          id={FORM}
          action={paths.jobs}
          onSubmit={(event) => {
            event.preventDefault()
            change({})
          }}
          className="contents"
        >
          <Suspense>
            <FilterPanel
              filters={requested}
              change={change}
              onClose={toResults}
              closeLabel={data && !isSearching ? `Ver ${resultCountText(data)}` : 'Buscando vagas...'}
            />
          </Suspense>
        </form>
        {total !== null && total > 0 && (
          <SortSelect filters={requested} namesPlace={Boolean(data?.reading?.place)} change={change} />
        )}
        <Suspense>
          <SearchResults
            filters={filters}
            requested={requested}
            isSearching={isSearching}
            change={change}
            action={
              search &&
              !changed && (
                <CreateAlertButton search={search} variant={total === 0 ? 'primary' : 'secondary'} />
              )
            }
            heading={heading}
          />
        </Suspense>
        <Beside jobs={data?.jobOffers ?? []} />
      </div>
      {changed && (
        <Suspense fallback={null}>
          <ChangeSearchBar alert={changed} currentSearch={currentSearch} />
        </Suspense>
      )}
    </div>
  )
}
