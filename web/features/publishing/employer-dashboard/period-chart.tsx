import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import { formatNumber, shortCalendarDay } from '#web/lib/format.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'

export interface DayValue {
  /** yyyy-mm-dd */
  day: string
  value: number
}

interface PeriodChartProps {
  /** 'Candidaturas'. */
  title: string
  current: readonly DayValue[]
  previous: readonly DayValue[]
}

const HEIGHT = 120
const STEP = 10

/** The days as bars, the period before as a line over them, and both as a table. */
export function PeriodChart({ title, current, previous }: PeriodChartProps) {
  const top = Math.max(1, ...[...current, ...previous].map(({ value }) => value))
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 4)
  const line = previous.map(({ value }, at) => `${at * STEP + STEP / 2},${y(value)}`).join(' ')
  const [first, last] = [current[0], current.at(-1)]
  const hasPrevious = previous.some(({ value }) => value > 0)
  return (
    <>
      <div aria-hidden="true" className="mt-4">
        <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-muted text-meta tabular-nums">
          <span>{`máx. ${formatNumber(top)} por dia`}</span>
          {hasPrevious && (
            <span className="inline-flex items-center gap-1.5">
              <svg aria-hidden="true" width="20" height="2" className="stroke-muted">
                <line x1="0" y1="1" x2="20" y2="1" strokeWidth="1.5" strokeDasharray="4 3" />
              </svg>
              {FIGURE_DAYS} dias anteriores
            </span>
          )}
        </p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${current.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-30 w-full border-b"
        >
          {current.map(({ day, value }, at) => {
            // Any value above zero stays visible.
            const height = value > 0 ? Math.max(3, HEIGHT - y(value)) : 0
            return (
              <g key={day}>
                <title>{`${shortCalendarDay(day)}: ${formatNumber(value)}`}</title>
                <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
                <rect
                  x={at * STEP + 1.5}
                  y={HEIGHT - height}
                  width={STEP - 3}
                  height={height}
                  className="fill-brand"
                />
              </g>
            )
          })}
          {hasPrevious && (
            <polyline
              points={line}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="1.5"
              strokeDasharray="4 3"
              className="stroke-muted"
            />
          )}
        </svg>
        <p className="mt-1 flex justify-between text-muted text-meta tabular-nums">
          <span>{first && shortCalendarDay(first.day)}</span>
          <span>{last && shortCalendarDay(last.day)}</span>
        </p>
      </div>
      <details className="group mt-2 text-small">
        <summary
          className={`inline-flex min-h-9 cursor-pointer items-center rounded-control font-semibold ${underlinedLinkClass}`}
        >
          Ver em tabela
        </summary>
        <table className="mt-2 w-full max-w-md text-left tabular-nums">
          <caption className="sr-only">{`${title}, por dia`}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">
                Dia
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {title}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {FIGURE_DAYS} dias antes
              </th>
            </tr>
          </thead>
          <tbody>
            {current.map(({ day, value }, at) => (
              <tr key={day} className="border-t">
                <th scope="row" className="py-1 font-normal">
                  {shortCalendarDay(day)}
                </th>
                <td className="py-1 text-right">{formatNumber(value)}</td>
                <td className="py-1 text-right text-muted">{formatNumber(previous[at]?.value ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
