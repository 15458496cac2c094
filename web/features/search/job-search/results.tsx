import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigationType } from 'react-router'
import { REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import { knownErrors } from '#contract/known-errors.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { JobList, JobListSkeleton } from '#web/features/jobs/jobs/list.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ReadingNotesProps } from './reading-notes.tsx'
import { noJobsText, searchedCity } from './searched-city.ts'
import { resultCountText } from './title.ts'
import { useJobList } from './use-job-list.ts'

// Rendered by the server too. Few searches find nothing.
const loadNoResults = () => loadCode(() => import('./no-results.tsx'))
const NoResults = lazy(() => loadNoResults().then((module) => ({ default: module.NoResults })))
const NoSuchPage = lazy(() => loadNoResults().then((module) => ({ default: module.NoSuchPage })))

let readingNotes: Promise<{ default: ComponentType<ReadingNotesProps> }> | undefined
/** Only searches with words have notes. One promise, because React shows no fallback for one that is settled. */
export function loadReadingNotes() {
  readingNotes ??= loadCode(() => import('./reading-notes.tsx')).then(({ ReadingNotes }) => ({
    default: ReadingNotes,
  }))
  return readingNotes
}
const ReadingNotes = lazy(loadReadingNotes)

// It is shown below the results once its own call has been answered.
const NearbyCitiesSection = lazy(() =>
  loadCode(() => import('./nearby-cities.tsx')).then((module) => ({ default: module.NearbyCitiesSection })),
)

// Few searches are by agenda, and most of those are a doctor's, who needs no note.
const AgendaNote = lazy(() =>
  loadCode(() => import('./agenda/agenda-note.tsx')).then((module) => ({ default: module.AgendaNote })),
)

/** Going to another page of results scrolls to the top and focuses the heading. */
function useTopOfPage(page: number, heading: RefObject<HTMLElement | null>) {
  const last = useRef(page)
  const type = useNavigationType()
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // Back and Forward restore the scroll position.
    if (type === 'POP') return
    heading.current?.focus({ preventScroll: true })
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: reducesMotion ? 'instant' : 'smooth' })
  }, [page, type, heading])
}

/** True once `on` has lasted that long, so that a fast reply does not flash a skeleton. */
function useLasting(on: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [on, milliseconds])
  return on && lasts
}

/** So many jobs push the head of the list, with its button, out of sight. */
const LONG_LIST = 5

/** The button loses its frame, to fit beside the number of results. */
const slimOnPhones =
  'max-sm:gap-x-1 max-sm:[&>button]:-mr-2 max-sm:[&>button]:gap-1.5 max-sm:[&>button]:border-transparent max-sm:[&>button]:bg-transparent max-sm:[&>button]:px-2 max-sm:[&>button]:text-small'

interface SearchResultsProps {
  filters: AddressFilters
  /** The latest filters, whose results may still be loading. */
  requested: AddressFilters
  isSearching: boolean
  change: (change: Partial<AddressFilters>) => void
  /** A button beside the number of results, again at the end of a long list, or below the news that there are none. */
  action?: ReactNode
  /** Gets the focus when the visitor goes from the filters to the results. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The results of a search in each state: loading, error, empty, list. */
export function SearchResults({
  filters,
  requested,
  isSearching,
  change,
  action,
  heading,
}: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useJobList(filters)
  useTopOfPage(filters.page, heading)

  const isList = Array.isArray(data?.jobOffers)
  const isLoading = isSearching || (isFetching && !data)
  const isSlow = useLasting(isSearching, 200) || (isFetching && !data)
  const { jobOffers = [], totalCount = 0, totalPages = 0, pageSize = 1, totalIsCapped = false } = data ?? {}
  const reading = data?.reading ?? null
  const names = { employer: data?.employerName }
  const toHeading = () => heading.current?.focus({ preventScroll: true })
  const found = resultCountText({ totalCount, totalIsCapped })
  const first = (filters.page - 1) * pageSize + 1

  const news = totalCount > 0 ? `Encontramos ${found}` : noJobsText(searchedCity(filters, reading))
  const title = isLoading ? 'Buscando vagas...' : isList ? news : 'Erro ao buscar vagas'
  return (
    <section aria-labelledby="resultados" aria-busy={isLoading} className="min-w-0">
      <div className={cn('results-head', slimOnPhones)}>
        <h2
          id="resultados"
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="scroll-mt-4 rounded-control font-semibold text-lead outline-offset-4 sm:text-title"
        >
          {title}
        </h2>
        {totalCount > 0 && action}
      </div>
      <FilterChips
        filters={requested}
        names={requested.employer === filters.employer ? names : {}}
        onUse={toHeading}
      />
      {filters.fitsAgenda && data?.fitsAgenda === false && (
        <Suspense fallback={null}>
          <AgendaNote filters={filters} />
        </Suspense>
      )}
      {reading && filters.search && (
        // Its links lead from the search before: they would undo the change that is loading.
        <div inert={isLoading}>
          <Suspense fallback={null}>
            <ReadingNotes
              filters={filters}
              reading={reading}
              isEmpty={totalCount === 0}
              change={change}
              onUse={toHeading}
            />
          </Suspense>
        </div>
      )}
      <div className={cn('mt-2 transition-opacity', isLoading && !isSlow && 'opacity-60')}>
        {isSlow ? (
          <JobListSkeleton count={6} />
        ) : !isList ? (
          <Alert
            variant="danger"
            title="Erro ao buscar vagas"
            action={
              <Button variant="secondary" onClick={() => refetch()}>
                Tentar novamente
              </Button>
            }
          >
            {error
              ? `Erro ao carregar vagas: ${error.message}`
              : 'Formato de resposta inesperado. Tente novamente.'}
          </Alert>
        ) : totalCount === 0 || filters.page > totalPages ? (
          <Suspense fallback={<JobListSkeleton count={6} />}>
            {totalCount === 0 ? (
              <NoResults filters={filters} names={names} reading={reading} action={action} />
            ) : (
              <NoSuchPage
                filters={filters}
                totalPages={totalPages}
                isTooDeep={totalCount >= REACHABLE_RESULTS}
              />
            )}
          </Suspense>
        ) : (
          <>
            <JobList jobs={jobOffers} />
            {totalPages > 1 && (
              <div className="mt-8 flex flex-col gap-4">
                <p className="text-center text-muted text-small">
                  Mostrando {formatNumber(first)} a {formatNumber(first + jobOffers.length - 1)} de {found}
                </p>
                <Pagination
                  currentPage={filters.page}
                  totalPages={totalPages}
                  hrefFor={(page) => jobsAddress({ ...filters, page })}
                  preventScrollReset
                />
                {filters.page * pageSize >= REACHABLE_RESULTS && totalIsCapped && (
                  <p className="text-center text-muted text-small">{knownErrors.PageTooDeep[2]}</p>
                )}
              </div>
            )}
            {action && jobOffers.length > LONG_LIST && (
              <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center">
                <p className="text-muted">Receba por e-mail as próximas vagas desta busca.</p>
                {action}
              </div>
            )}
            {filters.city && (
              <Suspense fallback={null}>
                <NearbyCitiesSection filters={filters} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </section>
  )
}
