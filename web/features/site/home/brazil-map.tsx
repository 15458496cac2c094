import type { HiringFigures } from '#contract/api/search/hiring-figures.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { brazil } from './brazil.ts'

/** The states with the most jobs that show their number. */
const NUMBERED = 6
/** Opacity of a state with few jobs, so that it differs from one without. */
const FAINTEST = 0.3

/** A map of the open jobs: the more jobs, the stronger a state's dots. Decorative: the figures beside it say as much. */
export function BrazilMap({ states, className }: { states: HiringFigures['states']; className?: string }) {
  const jobCounts = new Map(states.map(({ state, jobCount }) => [state, jobCount]))
  const most = states[0]?.jobCount ?? 1
  const numbered = new Set(states.slice(0, NUMBERED).map(({ state }) => state))
  const labels = brazil.filter(({ uf }) => numbered.has(uf))
  return (
    <div aria-hidden className={cn('print:hidden', className)}>
      <svg aria-hidden viewBox="-0.6 0.4 40 34.2">
        <g fill="none" strokeWidth={0.66} strokeLinecap="round" strokeDasharray="0 1">
          {brazil.map(({ uf, dots }) => {
            const share = Math.sqrt((jobCounts.get(uf) ?? 0) / most)
            return share === 0 ? (
              <path key={uf} d={dots} className="stroke-border" />
            ) : (
              <path
                key={uf}
                d={dots}
                className="stroke-brand"
                opacity={(FAINTEST + (1 - FAINTEST) * share).toFixed(2)}
              />
            )
          })}
        </g>
        <g className="stroke-muted" strokeWidth={0.12}>
          {labels.map(
            ({ uf, x, y, from }) =>
              from && <path key={uf} d={`M${from}L${x + (from[0] < x ? -0.4 : 0.4)} ${y}`} />,
          )}
        </g>
        <g
          className="fill-foreground stroke-surface font-semibold tabular-nums [paint-order:stroke]"
          fontSize={1.45}
          strokeWidth={0.7}
          strokeLinejoin="round"
          dominantBaseline="middle"
        >
          {labels.map(({ uf, x, y, from, isInland }) => (
            <text key={uf} x={x} y={y} textAnchor={isInland && (from ? 'end' : 'middle')}>
              {uf} {formatNumber(jobCounts.get(uf) ?? 0)}
            </text>
          ))}
        </g>
      </svg>
      <p className="mt-2 text-center text-meta text-muted">Vagas abertas por estado</p>
    </div>
  )
}
