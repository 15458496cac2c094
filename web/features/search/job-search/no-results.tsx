import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reading } from '#contract/api/search/job-search.ts'
import { knownErrors } from '#contract/known-errors.ts'
import { paths } from '#contract/paths.ts'
import type { FilteredNames } from '#contract/search/job-search.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { JobList, JobListSkeleton } from '#web/features/jobs/jobs/list.tsx'
import { count, formatNumber } from '#web/lib/format.ts'
import { inPlace } from '#web/lib/in-place.ts'
import { Button, buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { appliedFilters } from './applied-filters.ts'
import { isFar, NearbyCities, OtherJobsNearby, searchNearby, searchRemote } from './nearby-cities.tsx'
import { alternativesQuery } from './queries.ts'
import { relaxedSearches } from './relaxed-searches.ts'
import { searchedCity } from './searched-city.ts'
import { resultCountText } from './title.ts'

interface SearchProps {
  filters: AddressFilters
  names: FilteredNames
  reading: Reading | null
}

/** The results of the search with one filter fewer, or in nearby cities. */
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
        <section aria-labelledby="outras-buscas">
          <h3 id="outras-buscas" className="font-semibold text-lead">
            {appliedFilters(filters).length > 0 ? 'Com menos filtros' : 'Outras buscas'}
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
      {data.from && <OtherJobsNearby from={data.from.city} items={data.others} />}
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

/** Advice after a search without results. */
function Advice({ filters, reading }: SearchProps) {
  const { data } = useQuery(alternativesQuery(filters))
  const hasFilters = appliedFilters(filters).length > 0
  const hint = [filters.search && 'outras palavras', hasFilters && 'menos filtros']
    .filter(Boolean)
    .join(' ou ')
  if (!data) return `Tente ${hint}.`
  const { remote, inState, without, from, nearby, others } = data
  const [nearest] = nearby
  // Distances from a state or region are those from a city that nobody has typed.
  const fromCity = from && from.city !== searchedCity(filters, reading)?.city ? ` de ${from.city}` : ''
  if (nearest)
    return (
      <>
        A mais próxima:{' '}
        <TextLink to={searchNearby(filters, reading, nearest)}>
          {count(nearest.total, 'vaga', 'vagas')} {inPlace(nearest.city)}
        </TextLink>
        , a {formatNumber(nearest.kilometres)} km{fromCity}.
        {remote > 0 && isFar(nearby) && (
          <>
            {' '}
            Há também{' '}
            <TextLink to={searchRemote(filters, reading)}>
              {count(remote, 'vaga remota', 'vagas remotas')}
            </TextLink>
            .
          </>
        )}
      </>
    )
  if (remote > 0 || inState)
    return (
      <>
        Há{' '}
        {remote > 0 && (
          <TextLink to={searchRemote(filters, reading)}>
            {count(remote, 'vaga remota', 'vagas remotas')}
          </TextLink>
        )}
        {remote > 0 && inState && ' e '}
        {inState && (
          <TextLink to={searchNearby(filters, reading, { city: '', state: inState.state })}>
            {count(inState.total, 'vaga', 'vagas')} em {inState.state}
          </TextLink>
        )}
        .
      </>
    )
  const isElsewhere = without.some(({ filter }) => filter === 'city' || filter === 'state')
  if (isElsewhere) return 'Esta busca só tem vagas em outros lugares.'
  const instead = from && others.length > 0 ? 'Veja abaixo o que há por perto.' : `Tente ${hint}.`
  return `Nenhuma vaga para esta busca no Brasil agora. ${instead}`
}

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`font-semibold ${underlinedLinkClass}`}>
    {children}
  </Link>
)

/**
 * Shown below the heading of a search without results: other searches that find jobs, and a way to clear the filters.
 */
export function NoResults({ filters, names, reading, action }: SearchProps & { action?: ReactNode }) {
  const hasFilters = appliedFilters(filters).length > 0
  const asksForAll = !hasFilters && filters.search === ''
  return (
    <>
      <EmptyState
        illustration={<EmptySearch />}
        action={
          <>
            {action}
            <Link to={asksForAll ? paths.home : paths.jobs} className={buttonClass({ variant: 'secondary' })}>
              {asksForAll ? 'Ir para o início' : hasFilters ? 'Limpar filtros' : 'Ver todas as vagas'}
            </Link>
          </>
        }
      >
        {asksForAll ? (
          'Não há vagas abertas no momento.'
        ) : (
          // High enough for nearly all advice, which arrives later and must not move the buttons below.
          <p className="min-h-[3lh] sm:min-h-[2lh]">
            <Advice filters={filters} names={names} reading={reading} />
          </p>
        )}
      </EmptyState>
      {!asksForAll && <RelaxedSearches filters={filters} names={names} reading={reading} />}
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
  return (
    <EmptyState
      level="h3"
      illustration={<EmptySearch />}
      title="Não há vagas nesta página"
      action={
        <>
          {(isTooDeep || totalPages > 1) && (
            <Link to={jobsAddress({ ...filters, page: 1 })} className={buttonClass({ variant: 'secondary' })}>
              Ir para a primeira página
            </Link>
          )}
          {!isTooDeep && (
            <Link
              to={jobsAddress({ ...filters, page: totalPages })}
              className={buttonClass({ variant: 'secondary' })}
            >
              Ir para a última página
            </Link>
          )}
        </>
      }
    >
      {isTooDeep ? knownErrors.PageTooDeep[2] : 'Esta busca não tem tantas páginas.'}
    </EmptyState>
  )
}
