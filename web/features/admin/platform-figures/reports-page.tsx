import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { figureMetricNames } from '#contract/admin/platform-figures.ts'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { download } from '#web/lib/files/download.ts'
import { calendarDay } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { cn } from '#web/ui/cn.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { FigureRow } from './figure-row.tsx'
import { previousLabels } from './figure-text.ts'
import { PeriodLinks, periodIn } from './period-links.tsx'
import { figuresQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(figuresQuery(periodIn(new URL(request.url).searchParams)))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Relatórios' (spec B §2.12). */
export default function ReportsPage() {
  const [search] = useSearchParams()
  const period = periodIn(search)
  const query = useQuery({ ...figuresQuery(period), placeholderData: keepPreviousData })
  const { data: report, isPlaceholderData } = query
  return (
    <>
      <Seo
        title="Relatórios | Medponto"
        description="Números da plataforma."
        path={paths.adminReports}
        index={false}
      />
      <PageTitle
        title="Relatórios"
        description={
          report &&
          `De ${calendarDay(report.from)} a ${calendarDay(report.to)}, em comparação com os ${previousLabels[report.range]}.`
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PeriodLinks period={period} />
        <ExportButton run={() => download('GET /admin/analytics.csv', { query: { range: period } })} />
      </div>
      {report ? (
        <>
          <Legend />
          <ul
            className={cn(
              'divide-y rounded-card border bg-surface transition-opacity',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {report.figures.map((figure) => (
              <FigureRow key={figure.metric} figure={figure} report={report} />
            ))}
          </ul>
          <p className="mt-4 max-w-3xl text-muted text-small">
            Os dias são os de Brasília. Uma página ou vaga conta uma vez por visitante a cada cinco minutos;
            robôs que se identificam não contam. A receita é o que as empresas pagaram menos o que foi
            devolvido, no dia de cada movimento, sem descontar as tarifas dos provedores.
          </p>
        </>
      ) : query.isError ? (
        <LoadError title="Não foi possível carregar os relatórios." retry={query.refetch} />
      ) : (
        <SkeletonGroup label="Carregando relatórios..." className="grid gap-2">
          {figureMetricNames.map((metric) => (
            <Skeleton key={metric} className="h-38 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function Legend() {
  return (
    <p aria-hidden className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-small">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 rounded-sm bg-brand" />
        Período escolhido
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="w-5 border-foreground/70 border-t-2 border-dashed" />
        Período anterior
      </span>
    </p>
  )
}
