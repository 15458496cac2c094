import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { paths } from '#contract/paths.ts'
import { PrefetchJobPage } from '#web/features/jobs/jobs/prefetch-job.tsx'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { browserClient } from '#web/lib/page.ts'
import { focusHeading, focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySaved } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { choiceAddress, MAX_COMPARED } from './compare-address.ts'
import { CompareBar } from './compare-bar.tsx'
import { savedJobsQuery, useUnsave } from './queries.ts'
import { SavedJobCard } from './saved-job-card.tsx'
import { useChoice } from './use-choice.ts'

// Most visits compare nothing.
const Comparison = lazy(() =>
  loadCode(() => import('./comparison.tsx')).then((module) => ({ default: module.Comparison })),
)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(savedJobsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

// The choice is in the address, and needs no other data.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

/** 'Vagas salvas' (spec B §2.9). */
export default function SavedJobsPage() {
  const { data, isError, refetch } = useQuery(savedJobsQuery())
  const choice = useChoice(data?.items)
  const compared = choice.isComparing
    ? choice.ids.flatMap((id) => data?.items.find((job) => job.id === id) ?? [])
    : []
  const removeCompared = useFocusAfterRemoval(compared.length, (job: SavedJob) =>
    choice.choose(choice.ids.filter((id) => id !== job.id)),
  )
  return (
    <>
      <Seo
        title={`${choice.isComparing ? 'Comparar vagas' : 'Vagas salvas'} | Medponto`}
        description="Suas vagas salvas."
        path={paths.dashboardSaved}
        index={false}
      />
      {choice.isComparing ? (
        <>
          <Link
            to={choiceAddress({ ids: choice.ids, isComparing: false })}
            className={buttonClass({ variant: 'link', className: 'mb-1' })}
          >
            <ArrowLeft aria-hidden />
            Voltar às vagas salvas
          </Link>
          <PageTitle title="Comparar vagas" description={count(compared.length, 'vaga', 'vagas')} />
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <Comparison jobs={compared} onRemove={(job) => removeCompared(job, compared.indexOf(job))} />
          </Suspense>
        </>
      ) : (
        <>
          <PageTitle
            title="Vagas salvas"
            description={
              // A blank line keeps its place until it is known.
              data ? data.totalCount > 0 && count(data.totalCount, 'vaga', 'vagas') : '\u00a0'
            }
            action={
              <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
                Explorar vagas
              </Link>
            }
          />
          {data ? (
            <List jobs={data.items} choice={choice} />
          ) : isError ? (
            <LoadError title="Erro ao carregar vagas salvas. Tente novamente." retry={refetch} />
          ) : (
            <SkeletonGroup label="Carregando vagas salvas..." className="job-list">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-38 rounded-card sm:h-24" />
              ))}
            </SkeletonGroup>
          )}
        </>
      )}
    </>
  )
}

/** Moves the focus from the button of a removed column to the next column, or to the page's heading once one job is left. */
function useFocusAfterRemoval(columns: number, remove: (job: SavedJob) => void) {
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a column was removed
  useLayoutEffect(() => {
    const at = removed.current
    removed.current = null
    if (at === null) return
    const heads = [...document.querySelectorAll<HTMLElement>('.comparison thead th')]
    focusHeading(heads[Math.min(at, heads.length - 1)] ?? document.querySelector<HTMLElement>('main h1'))
  }, [columns])
  return (job: SavedJob, at: number) => {
    removed.current = at
    remove(job)
  }
}

function List({ jobs, choice }: { jobs: SavedJob[]; choice: ReturnType<typeof useChoice> }) {
  const list = useRef<HTMLDivElement>(null)
  const { mutate } = useUnsave()
  const { list: shown, keep } = useKeptPlaces(jobs)
  const { ids } = choice
  const remove = (job: SavedJob) => {
    mutate(job.id)
    keep(job)
    choice.choose(ids.filter((id) => id !== job.id))
    // The focused button disappears with its card.
    focusInPlace(list.current)
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {jobs.length === 0 ? (
        <EmptyState
          illustration={<EmptySaved />}
          title="Nenhuma vaga salva"
          action={
            <Link to={paths.jobs} className={buttonClass()}>
              Explorar vagas
            </Link>
          }
        >
          Salve as vagas que interessam e compare-as aqui com calma.
        </EmptyState>
      ) : (
        <>
          <ul className="job-list">
            {shown.map(({ item: job, isGone }) => {
              const isChosen = ids.includes(job.id)
              return (
                <li key={job.id}>
                  <SavedJobCard
                    job={job}
                    isRemoved={isGone}
                    onRemove={() => remove(job)}
                    isChosen={isChosen}
                    canBeChosen={isChosen || ids.length < MAX_COMPARED}
                    onChoose={(on) =>
                      choice.choose(on ? [...ids, job.id] : ids.filter((id) => id !== job.id))
                    }
                  />
                </li>
              )
            })}
          </ul>
          {ids.length > 0 && <CompareBar ids={ids} onClear={() => choice.choose([])} />}
          {jobs[0] && <PrefetchJobPage id={jobs[0].id} />}
        </>
      )}
    </div>
  )
}
