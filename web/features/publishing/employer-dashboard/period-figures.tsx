import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { changePercent } from '#contract/figure-change.ts'
import { paths } from '#contract/paths.ts'
import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { PeriodChart } from './period-chart.tsx'
import { dailyStatsQuery } from './queries.ts'

type Days = Reply<'GET /dashboard/daily-stats'>['current']
type Figure = 'applications' | 'views'

const labels: Record<Figure, string> = { applications: 'Candidaturas', views: 'Visualizações' }

const valuesOf = (days: Days, figure: Figure) =>
  days.map(({ day, [figure]: value }) => ({ day, value: value ?? 0 }))
const sumOf = (days: Days, figure: Figure) => days.reduce((sum, { [figure]: value }) => sum + (value ?? 0), 0)

/** '12% a mais que nos 30 dias anteriores (25)', or 'Nos 30 dias anteriores: 3'. */
function comparison(now: number, before: number): string {
  const change = changePercent(now, before)
  if (change === null)
    return `Nos ${FIGURE_DAYS} dias anteriores: ${before === 0 ? 'nenhuma' : formatNumber(before)}`
  const previous = `que nos ${FIGURE_DAYS} dias anteriores (${formatNumber(before)})`
  const percent = Math.round(Math.abs(change))
  if (percent === 0) return `o mesmo ${previous}`
  return `${formatNumber(percent)}% a ${change > 0 ? 'mais' : 'menos'} ${previous}`
}

/** 'Últimos 30 dias': one chart, with the period before, of applications or, if the plan includes them, of views. */
export function PeriodFigures() {
  const { data, isError, refetch } = useQuery(dailyStatsQuery())
  const [chosen, setChosen] = useState<Figure>('applications')
  const mayPay = useMayInTeam('owner')
  const hasViews = data?.current[0]?.views !== null
  const figure = hasViews ? chosen : 'applications'
  return (
    <section aria-labelledby="ultimos-30-dias">
      <h2 id="ultimos-30-dias" className="mb-3 font-semibold text-lead">
        Últimos {FIGURE_DAYS} dias
      </h2>
      {!data ? (
        isError ? (
          <InlineLoadError text="Erro ao carregar estatísticas" retry={refetch} />
        ) : (
          <SkeletonGroup label="Carregando estatísticas...">
            <Skeleton className="h-72 rounded-card" />
          </SkeletonGroup>
        )
      ) : (
        <Card as="div" padding="sm">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div>
              <p>
                <strong className="font-semibold text-heading tabular-nums">
                  {formatNumber(sumOf(data.current, figure))}
                </strong>{' '}
                {labels[figure].toLowerCase()}
              </p>
              <p className="text-muted text-small tabular-nums">
                {comparison(sumOf(data.current, figure), sumOf(data.previous, figure))}
              </p>
            </div>
            {hasViews ? (
              <FigureSwitch chosen={figure} choose={setChosen} />
            ) : (
              mayPay && (
                <Link
                  to={paths.pricing}
                  title="As visualizações fazem parte do plano Plus e dos maiores."
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-control text-muted text-small hover:text-foreground"
                >
                  <Lock aria-hidden className="size-4" />
                  Visualizações: Plus+
                </Link>
              )
            )}
          </div>
          <PeriodChart
            title={labels[figure]}
            current={valuesOf(data.current, figure)}
            previous={valuesOf(data.previous, figure)}
          />
        </Card>
      )}
    </section>
  )
}

function FigureSwitch({ chosen, choose }: { chosen: Figure; choose: (figure: Figure) => void }) {
  return (
    <fieldset aria-label="Número mostrado" className="flex rounded-control border p-0.5">
      {(Object.keys(labels) as Figure[]).map((figure) => (
        <button
          key={figure}
          type="button"
          aria-pressed={figure === chosen}
          onClick={() => choose(figure)}
          className="inline-flex min-h-10 items-center rounded-control px-3 text-muted text-small hover:text-foreground aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong"
        >
          {labels[figure]}
        </button>
      ))}
    </fieldset>
  )
}
