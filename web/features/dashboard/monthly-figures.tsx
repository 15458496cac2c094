import { useQuery } from '@tanstack/react-query'
import { isEmployerRole, type Role } from '#contract/accounts.ts'
import type { MonthlyFigures as Month } from '#contract/api/dashboards.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MonthlyChart } from './monthly-chart.tsx'
import { monthlyStatsQuery } from './queries.ts'

type Series = Exclude<keyof Month, 'month'>

/** The months of one series; null if the plan does not include it. */
function valuesOf(months: Month[], series: Series) {
  const values = months.flatMap(({ month, [series]: value }) => (value === null ? [] : { month, value }))
  return values.length > 0 ? values : null
}

const titles: Record<'doctor' | 'employer', Partial<Record<Series, string>>> = {
  doctor: { applications: 'Candidaturas enviadas' },
  employer: {
    applications: 'Candidaturas recebidas',
    jobs: 'Vagas publicadas',
    views: 'Visualizações das vagas',
  },
}

/** 'Evolução mensal': the last twelve months of a doctor or an employer. */
export function MonthlyFigures({ role }: { role: Role | null }) {
  const query = useQuery(monthlyStatsQuery())
  const shown = titles[isEmployerRole(role) ? 'employer' : 'doctor']
  const series = Object.entries(shown) as [Series, string][]
  const grid = series.length > 1 ? 'grid gap-3 xl:grid-cols-2' : 'grid'
  return (
    <section aria-labelledby="por-mes">
      <h2 id="por-mes" className="mb-3 font-semibold text-lead">
        Evolução mensal
      </h2>
      {query.data ? (
        <div className={grid}>
          {series.map(([name, title]) => {
            const months = valuesOf(query.data.items, name)
            return (
              months && (
                <MonthlyChart
                  key={name}
                  title={title}
                  months={months}
                  className={series.length > 1 ? 'xl:last:odd:col-span-2' : undefined}
                />
              )
            )
          })}
        </div>
      ) : query.isError ? (
        <InlineLoadError text="Erro ao carregar estatísticas" retry={query.refetch} />
      ) : (
        <SkeletonGroup label="Carregando: Evolução mensal" className={grid}>
          {series
            .filter(([name]) => name !== 'views')
            .map(([name]) => (
              <Skeleton key={name} className="h-56 rounded-card" />
            ))}
        </SkeletonGroup>
      )}
    </section>
  )
}
