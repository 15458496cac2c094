import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import { count, formatNumber } from '#web/lib/format.ts'

const WIDTH = 88
const HEIGHT = 20

/** The number of views, and a line of those of the last thirty days. */
export function ViewSpark({ views, byDay }: { views: number; byDay: readonly number[] }) {
  const top = Math.max(1, ...byDay)
  const recent = byDay.reduce((sum, day) => sum + day, 0)
  const step = WIDTH / Math.max(1, byDay.length - 1)
  // Half a stroke is left above and below.
  const points = byDay.map((day, at) => `${at * step},${HEIGHT - 1 - (day / top) * (HEIGHT - 2)}`).join(' ')
  const summary = `${count(recent, 'visualização', 'visualizações')} nos últimos ${FIGURE_DAYS} dias, no máximo ${formatNumber(Math.max(...byDay))} por dia`
  return (
    <span className="flex items-center justify-end gap-3" title={summary}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        className="shrink-0 text-brand"
      >
        <polygon
          points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`}
          fill="currentColor"
          className="opacity-12"
        />
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
        />
      </svg>
      <span className="min-w-[4ch] text-right tabular-nums">{formatNumber(views)}</span>
      <span className="sr-only">{`: ${summary}`}</span>
    </span>
  )
}
