import type { KeyboardEvent } from 'react'
import type { HiringFigures } from '#contract/api/search/hiring-figures.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { brazil } from './brazil.ts'

/** The states with the most jobs that show their number. */
const NUMBERED = 6
/** Opacity of a state with few jobs, so that it differs from one without. */
const FAINTEST = 0.3

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The Tab key stops once on the map. Arrow keys move between its states, in the order of their number of jobs. */
function moveFocus(event: KeyboardEvent<SVGElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll<SVGElement>('a')]
  links.at((links.indexOf(document.activeElement as SVGElement) + step) % links.length)?.focus()
}

/** A map of the open jobs: the more jobs, the stronger a state's dots, which link to them. */
export function BrazilMap({ states, className }: { states: HiringFigures['states']; className?: string }) {
  const most = states[0]?.jobCount ?? 1
  const isListed = new Set(states.map(({ state }) => state))
  const hiring = states.flatMap(({ state, jobCount }, rank) => {
    const place = brazil.find(({ uf }) => uf === state)
    return place ? [{ ...place, jobCount, rank }] : []
  })
  const labels = hiring.slice(0, NUMBERED)
  return (
    <nav aria-label="Vagas abertas por estado" className={cn('print:hidden', className)}>
      <svg viewBox="-0.6 0.4 40 34.2" onKeyDown={moveFocus}>
        <title>Vagas abertas por estado</title>
        <g fill="none" strokeWidth={0.66} strokeLinecap="round" strokeDasharray="0 1">
          {brazil.map(
            ({ uf, dots }) => !isListed.has(uf) && <path key={uf} d={dots} className="stroke-border" />,
          )}
          {hiring.map(({ uf, name, dots, jobCount, rank }) => (
            <Link
              key={uf}
              to={jobsAddress({ state: uf })}
              discover="none"
              tabIndex={rank === 0 ? 0 : -1}
              aria-label={`${name}: ${count(jobCount, 'vaga', 'vagas')}`}
              className="brazil-state"
            >
              <title>{`${name}: ${count(jobCount, 'vaga', 'vagas')}`}</title>
              <path
                id={`mapa-${uf}`}
                d={dots}
                opacity={(FAINTEST + (1 - FAINTEST) * Math.sqrt(jobCount / most)).toFixed(2)}
              />
              {/* The gaps between the dots react to the pointer, too. */}
              <use href={`#mapa-${uf}`} stroke="transparent" strokeWidth={1.1} strokeDasharray="none" />
            </Link>
          ))}
        </g>
        <g className="pointer-events-none stroke-muted" strokeWidth={0.12}>
          {labels.map(
            ({ uf, x, y, from }) =>
              from && <path key={uf} d={`M${from}L${x + (from[0] < x ? -0.4 : 0.4)} ${y}`} />,
          )}
        </g>
        <g
          aria-hidden
          className="pointer-events-none fill-foreground stroke-surface font-semibold tabular-nums [paint-order:stroke]"
          fontSize={1.45}
          strokeWidth={0.7}
          strokeLinejoin="round"
          dominantBaseline="middle"
        >
          {labels.map(({ uf, x, y, from, isInland, jobCount }) => (
            <text key={uf} x={x} y={y} textAnchor={isInland && (from ? 'end' : 'middle')}>
              {uf} {formatNumber(jobCount)}
            </text>
          ))}
        </g>
      </svg>
      <p aria-hidden className="mt-2 text-center text-meta text-muted">
        Vagas abertas por estado
      </p>
    </nav>
  )
}
