import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useRef } from 'react'
import type { JobState, jobStates } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import type { Reply } from '#web/lib/api.ts'
import { mayInTeam, useSession } from '#web/lib/current-user.ts'
import { count } from '#web/lib/format.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { NoJobs } from './no-jobs.tsx'
import { listQueryOf, type OwnJobsAddress, tabOf, useOwnJobsAddress } from './own-jobs-address.ts'
import { OwnJobsTable } from './own-jobs-table.tsx'
import { ownJobsQuery, ownSummaryQuery } from './queries.ts'

/** 'Vagas publicadas' (spec B §2.7). */
export function OwnJobs() {
  const address = useOwnJobsAddress()
  const { state } = address
  const jobs = useQuery({ ...ownJobsQuery(listQueryOf(state)), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = jobs
  const hasNone = data?.counts.all === 0 && state.search === ''
  return (
    <>
      <Header hasJobs={!hasNone} />
      {!hasNone && (
        <>
          <StateTabs address={address} counts={data?.counts} />
          <TableControls
            address={address}
            hasSavedFilters={false}
            searchLabel="Buscar vaga"
            searchPlaceholder="Título, cidade ou UF"
            sorts={sorts}
            sortsUntil="lg"
          />
        </>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        {!data ? (
          isError ? (
            <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
          ) : (
            <SkeletonGroup label="Carregando vagas..." className="grid gap-1">
              {Array.from({ length: 12 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <Skeleton key={row} className="h-16 sm:h-12" />
              ))}
            </SkeletonGroup>
          )
        ) : data.currentPage > Math.max(1, data.totalPages) ? (
          <ToLastPage totalPages={data.totalPages} hrefFor={(page) => address.hrefFor({ page })} />
        ) : data.jobOffers.length === 0 ? (
          <NoJobs hasState={!hasNone && tabOf(state) !== null} hasWords={state.search !== ''} />
        ) : (
          <>
            <OwnJobsTable
              jobs={data.jobOffers}
              address={address}
              onRemoved={() => focusInPlace(list.current)}
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-muted text-small tabular-nums">
                {count(data.totalCount, 'vaga', 'vagas')}
              </p>
              <Pagination
                currentPage={data.currentPage}
                totalPages={data.totalPages}
                hrefFor={(page) => address.hrefFor({ page })}
              />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** For screens without a head to sort by. */
const sorts = [
  { key: 'new', direction: 'desc', label: 'Mais candidaturas novas' },
  { key: 'expiry', direction: 'asc', label: 'Expiram primeiro' },
  { key: 'title', direction: 'asc', label: 'Título' },
] as const

/** Title, the figures of spec B §2.7 on one line, and the way to a new job. */
function Header({ hasJobs }: { hasJobs: boolean }) {
  const { user } = useSession()
  const { data, isError } = useQuery(ownSummaryQuery())
  const isLocked = data?.totalViews === null
  // The other two figures are in the tabs.
  const figures: [string, number | null][] = [['candidaturas', data?.totalApplications ?? null]]
  if (!isLocked)
    figures.push(['visualizações', data?.totalViews ?? null], ['impressões', data?.totalImpressions ?? null])
  return (
    <TableHeader title="Vagas publicadas" figures={hasJobs && !isError ? figures : []}>
      {hasJobs && isLocked && mayInTeam(user, 'owner') && (
        <Link
          to={paths.pricing}
          className={buttonClass({ variant: 'link', size: 'sm' })}
          title="Visualizações e impressões fazem parte do plano Plus e dos maiores."
        >
          <Lock aria-hidden />
          Visualizações: Plus+
        </Link>
      )}
      {mayInTeam(user, 'recruiter') && (
        <Link to={paths.newJob} className={buttonClass()}>
          Nova vaga
        </Link>
      )}
    </TableHeader>
  )
}

const tabLabels: Record<JobState, string> = {
  active: 'Ativas',
  awaiting_review: 'Em análise',
  pending_payment: 'Aguardando pagamento',
  rejected: 'Recusadas',
  paused: 'Pausadas',
  expired: 'Expiradas',
  closed: 'Encerradas',
}
const tabOrder = Object.keys(tabLabels) as (typeof jobStates)[number][]
/** Shown even without jobs; the others come when there are some. */
const steadyTabs: readonly JobState[] = ['active', 'paused', 'expired', 'closed']

function StateTabs(props: {
  address: OwnJobsAddress
  counts: Reply<'GET /jobs/employer'>['counts'] | undefined
}) {
  const { address, counts } = props
  const current = tabOf(address.state)
  const tab = (state: JobState | null, label: string, amount: number | undefined) => ({
    label,
    count: amount,
    href: address.hrefFor({ filters: { situacao: state ?? '' } }),
    isCurrent: state === current,
    isStrong: state === 'rejected' || state === 'pending_payment',
  })
  return (
    <CountTabs
      label="Situação"
      tabs={[
        tab(null, 'Todas', counts?.all),
        ...tabOrder
          .filter((state) => steadyTabs.includes(state) || state === current || counts?.byState[state])
          .map((state) => tab(state, tabLabels[state], counts?.byState[state])),
      ]}
    />
  )
}
