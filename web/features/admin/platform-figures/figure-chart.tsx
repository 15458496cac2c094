import type { PlatformFigure } from '#contract/api/admin/platform-figures.ts'
import { figureText, startText, type Unit } from './figure-text.ts'

const HEIGHT = 100
/** Units of one bar and of the gap after it. */
const STEP = 10
const GAP = 2

interface FigureChartProps {
  points: PlatformFigure['points']
  unit: Unit
  isMoney: boolean
}

/** The period as bars and the one before as a line. Screen readers have the table instead. */
export function FigureChart({ points, unit, isMoney }: FigureChartProps) {
  const values = points.flatMap(({ value, previous }) => [value, previous])
  // More may go back on a day than comes in.
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  const y = (value: number) => ((most - value) / (most - least)) * HEIGHT
  const line = points.map(({ previous }, index) => `${index * STEP + STEP / 2},${y(previous)}`).join(' ')
  return (
    <div aria-hidden className="min-w-0">
      <p className="text-muted text-meta tabular-nums">{figureText(most, isMoney)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 h-20 w-full overflow-visible"
      >
        {points.map(({ start, value }, index) => (
          <rect
            key={start}
            x={index * STEP + GAP / 2}
            y={Math.min(y(value), y(0))}
            width={STEP - GAP}
            // Any value other than zero stays visible.
            height={value === 0 ? 0 : Math.max(2, Math.abs(y(value) - y(0)))}
            className={value < 0 ? 'fill-danger' : 'fill-brand'}
          />
        ))}
        <line
          x1="0"
          x2={points.length * STEP}
          y1={y(0)}
          y2={y(0)}
          vectorEffect="non-scaling-stroke"
          className="stroke-border-strong"
        />
        <polyline
          points={line}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-foreground/70"
        />
      </svg>
      <p className="mt-1 flex justify-between text-muted text-meta tabular-nums">
        <span>{points[0] && startText(points[0].start, unit)}</span>
        <span>{points.at(-1) && startText(points.at(-1)?.start ?? '', unit)}</span>
      </p>
    </div>
  )
}
