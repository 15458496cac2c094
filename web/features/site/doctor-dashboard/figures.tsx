import type { UseQueryResult } from '@tanstack/react-query'
import { applicationGroups } from '#contract/hiring/application-lifecycle.ts'
import { paths } from '#contract/paths.ts'
import { listAddress } from '#web/features/hiring/applications/list-address.ts'
import { record } from '#web/features/platform/analytics/record.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

type DoctorStats = Extract<Reply<'GET /dashboard/stats'>, { role: 'doctor' }>

/** Each leads to the list that it counts, and is recorded as a quick action (spec B §2.5). */
const figures = [
  {
    label: applicationGroups.andamento.label,
    figureOf: (stats: DoctorStats) => stats.activeApplications,
    path: listAddress({ situation: 'andamento', page: 1 }),
  },
  {
    label: 'Candidaturas',
    figureOf: (stats: DoctorStats) => stats.totalApplications,
    path: paths.dashboardApplications,
  },
  {
    label: 'Vagas salvas',
    figureOf: (stats: DoctorStats) => stats.savedJobs,
    path: paths.dashboardSaved,
  },
]

/** Three numbers in one row, each a link. */
export function Figures({ query }: { query: UseQueryResult<DoctorStats | null> }) {
  const { data, isError, refetch } = query
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Números
      </h2>
      {data ? (
        <Card padding="none" className="overflow-clip">
          <ul className="grid grid-cols-[1.2fr_1fr_1fr] divide-x lg:grid-cols-1 lg:divide-x-0 lg:divide-y">
            {figures.map(({ label, figureOf, path }) => (
              <li key={label}>
                <Link
                  to={path}
                  onClick={() =>
                    record({ eventType: 'QuickAction', entityType: 'Dashboard', entityId: label })
                  }
                  className="flex h-full min-h-18 flex-col px-3 py-2.5 transition-colors hover:bg-subtle focus-visible:-outline-offset-2 sm:px-4 lg:min-h-11 lg:flex-row-reverse lg:items-center lg:justify-between lg:py-1"
                >
                  <strong className="font-semibold text-title tabular-nums lg:text-body">
                    {formatNumber(figureOf(data))}
                  </strong>
                  <span className="text-meta text-muted lg:text-small">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : isError ? (
        <InlineLoadError text="Erro ao carregar estatísticas" retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando estatísticas...">
          <Skeleton className="h-18 rounded-card lg:h-33.5" />
        </SkeletonGroup>
      )}
    </section>
  )
}
