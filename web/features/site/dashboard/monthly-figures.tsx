import { useQuery } from '@tanstack/react-query'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MonthlyChart } from './monthly-chart.tsx'
import { monthlyStatsQuery } from './queries.ts'

/** 'Evolução mensal': a doctor's last twelve months. */
export function MonthlyFigures() {
  const { data, isError, refetch } = useQuery(monthlyStatsQuery())
  return (
    <section aria-labelledby="por-mes">
      <h2 id="por-mes" className="mb-3 font-semibold text-lead">
        Evolução mensal
      </h2>
      {data ? (
        <MonthlyChart
          title="Candidaturas enviadas"
          months={data.items.map(({ month, applications }) => ({ month, value: applications }))}
        />
      ) : isError ? (
        <InlineLoadError text="Erro ao carregar estatísticas" retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando: Evolução mensal">
          <Skeleton className="h-56 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}
