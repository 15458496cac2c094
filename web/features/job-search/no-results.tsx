import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reading } from '#contract/api/job-search.ts'
import type { FilteredNames } from '#contract/job-search.ts'
import { type AddressFilters, jobsAddress } from '#contract/job-search-address.ts'
import { knownErrors } from '#contract/known-errors.ts'
import { paths } from '#contract/paths.ts'
import { JobList, JobListSkeleton } from '#web/features/jobs/list.tsx'
import { count, formatNumber } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { appliedFilters } from './applied-filters.ts'
import { NearbyCities, searchNearby } from './nearby-cities.tsx'
import { alternativesQuery } from './queries.ts'
import { relaxedSearches } from './relaxed-searches.ts'
import { noJobsText, searchedCity } from './searched-city.ts'
import { resultCountText } from './title.ts'

export const PAGE_TOO_DEEP = knownErrors.PageTooDeep[2]

interface SearchProps {
  filters: AddressFilters
  names: FilteredNames
  reading: Reading | null
}

/** What the search finds with one filter fewer, or in nearby cities. */
function RelaxedSearches({ filters, names, reading }: SearchProps) {
  const { data, isError, isFetching, refetch } = useQuery(alternativesQuery(filters))
  if (isError)
    return (
      <div className="flex flex-col items-center gap-3 border-t py-6 text-center">
        <p className="text-muted">Não foi possível procurar vagas parecidas.</p>
        <Button variant="secondary" loading={isFetching} onClick={() => refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  if (!data) return <JobListSkeleton count={2} />
  const searches = relaxedSearches(filters, reading, data.without, names)
  // The search had only words, so the jobs below are simply the newest.
  const isAnyJob = searches.every(({ relaxed }) => jobsAddress(relaxed) === paths.jobs)
  return (
    <div className="flex flex-col gap-8">
      {searches.length > 0 && (
        <section aria-labelledby="menos-filtros">
          <h3 id="menos-filtros" className="font-semibold text-lead">
            Com menos filtros
          </h3>
          <ul className="mt-2 divide-y rounded-card border bg-surface">
            {searches.map(({ label, relaxed, found }) => (
              <li key={label}>
                <Link
                  to={jobsAddress(relaxed)}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-subtle"
                >
                  <span className="min-w-0">{label}:</span>{' '}
                  <span className="font-semibold text-brand tabular-nums">{resultCountText(found)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NearbyCities filters={filters} reading={reading} items={data.nearby} />
      {data.jobOffers.length > 0 && (
        <section aria-labelledby="parecidas">
          <h3 id="parecidas" className="mb-3 font-semibold text-lead">
            {isAnyJob ? 'Vagas recentes' : 'Vagas parecidas'}
          </h3>
          <JobList jobs={data.jobOffers} />
        </section>
      )}
    </div>
  )
}

/** The nearest city where the search finds jobs. */
function NearestCity({ filters, reading }: { filters: AddressFilters; reading: Reading | null }) {
  const nearest = useQuery(alternativesQuery(filters)).data?.nearby[0]
  if (!nearest) return 'Tente outras palavras ou menos filtros.'
  return (
    <>
      A mais próxima:{' '}
      <Link
        to={searchNearby(filters, reading, nearest)}
        className="font-semibold text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
      >
        {count(nearest.total, 'vaga', 'vagas')} em {nearest.city}
      </Link>
      , a {formatNumber(nearest.kilometres)} km.
    </>
  )
}

/** Shown for a search without results; says what is near, and offers to clear all filters or to drop one of them. */
export function NoResults({ filters, names, reading, action }: SearchProps & { action?: ReactNode }) {
  const hasFilters = filters.search !== '' || appliedFilters(filters).length > 0
  const searched = searchedCity(filters, reading)
  return (
    <>
      <EmptyState
        level="h3"
        illustration={<EmptySearch />}
        title={noJobsText(searched)}
        action={
          <>
            {action}
            <Link to={hasFilters ? paths.jobs : paths.home} className={buttonClass({ variant: 'secondary' })}>
              {hasFilters ? 'Limpar filtros' : 'Ir para o início'}
            </Link>
          </>
        }
      >
        {!hasFilters ? (
          'Não há vagas abertas no momento.'
        ) : searched ? (
          <NearestCity filters={filters} reading={reading} />
        ) : (
          'Tente outras palavras ou menos filtros.'
        )}
      </EmptyState>
      {hasFilters && <RelaxedSearches filters={filters} names={names} reading={reading} />}
    </>
  )
}

interface NoSuchPageProps {
  filters: AddressFilters
  totalPages: number
  /** The search has more jobs than pages can show. */
  isTooDeep: boolean
}

/** Shown for a page after the last one of the search. */
export function NoSuchPage({ filters, totalPages, isTooDeep }: NoSuchPageProps) {
  const page = isTooDeep ? 1 : totalPages
  return (
    <EmptyState
      level="h3"
      illustration={<EmptySearch />}
      title="Não há vagas nesta página"
      action={
        <Link to={jobsAddress({ ...filters, page })} className={buttonClass({ variant: 'secondary' })}>
          {isTooDeep ? 'Ir para a primeira página' : 'Ir para a última página'}
        </Link>
      }
    >
      {isTooDeep ? PAGE_TOO_DEEP : 'Esta busca não tem tantas páginas.'}
    </EmptyState>
  )
}
