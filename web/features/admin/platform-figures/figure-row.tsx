import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { figureMetrics } from '#contract/admin/platform-figures.ts'
import type { PlatformFigure, PlatformFigures } from '#contract/api/admin/platform-figures.ts'
import { changePercent } from '#contract/figure-change.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { FigureChart } from './figure-chart.tsx'
import { figureText, fullStartText } from './figure-text.ts'

/** 'Alta de 12,5%': sign and words, not only a colour. Nothing if the figures are too small for a percentage. */
function Change({ change }: { change: number | null }) {
  if (change === null) return null
  const [Icon, text, className] =
    change > 0
      ? [TrendingUp, `Alta de ${formatNumber(change)}%`, 'text-success-strong']
      : change < 0
        ? [TrendingDown, `Queda de ${formatNumber(-change)}%`, 'text-danger-strong']
        : [Minus, 'Estável', 'text-muted']
  return (
    <span className={cn('inline-flex items-center gap-1 font-semibold', className)}>
      <Icon aria-hidden className="size-4" />
      {text}
    </span>
  )
}

/**
 * One figure of the period: total and change, and the chart on their right. All charts have the same width, so that their
 * days line up. The table opens below.
 */
export function FigureRow({ figure, report }: { figure: PlatformFigure; report: PlatformFigures }) {
  const { metric, total, previousTotal, change, points } = figure
  const { label, isMoney } = figureMetrics[metric]
  const [isOpen, setOpen] = useState(false)
  // Money is in centavos.
  const divisor = isMoney ? 100 : 1
  const percent = change === null ? null : changePercent(total / divisor, previousTotal / divisor)
  const isEmpty = points.every(({ value, previous }) => value === 0 && previous === 0)
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 md:grid-cols-[15rem_minmax(0,1fr)] sm:px-6">
      <div>
        <h2 className="text-muted text-small">{label}</h2>
        <p className="mt-1 font-semibold text-heading tabular-nums leading-none">
          {figureText(total, isMoney)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small">
          <Change change={percent} />
          <span className="text-muted tabular-nums">
            Antes: {figureText(previousTotal, isMoney)}
            {change === null && previousTotal > 0 && ' (período incompleto)'}
          </span>
        </p>
        {!isEmpty && (
          <Button
            variant="link"
            size="sm"
            aria-expanded={isOpen}
            className="mt-1"
            onClick={() => setOpen(!isOpen)}
          >
            Ver em tabela
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="text-muted text-small md:self-center">Ainda sem registros neste período.</p>
      ) : (
        <FigureChart points={points} unit={report.unit} isMoney={isMoney} />
      )}
      {isOpen && <FigureTable figure={figure} report={report} />}
    </li>
  )
}

function FigureTable({ figure, report }: { figure: PlatformFigure; report: PlatformFigures }) {
  const { label, isMoney } = figureMetrics[figure.metric]
  const { unit } = report
  return (
    <section
      aria-label={`Tabela: ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus of the keyboard
      tabIndex={0}
      className="relative max-h-72 overflow-auto rounded-control border md:col-start-2"
    >
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-subtle text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              {unit === 'day' ? 'Dia' : 'Mês'}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              No período
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              No anterior
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.points.map(({ start, value, previous }) => (
            <tr key={start} className="border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {fullStartText(start, unit)}
              </th>
              <td className="px-3 py-1.5 text-right">{figureText(value, isMoney)}</td>
              <td className="px-3 py-1.5 text-right text-muted">{figureText(previous, isMoney)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
