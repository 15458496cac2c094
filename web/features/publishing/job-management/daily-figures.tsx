import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber, shortCalendarDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { dailyFiguresQuery } from './queries.ts'

type Day = Reply<'GET /jobs/:id/analytics/daily'>['days'][number]
type Figure = Exclude<keyof Day, 'day'>

/** Each has its own scale: a job has about a hundred impressions per application. */
const figures: readonly { name: Figure; label: string; colour: string }[] = [
  { name: 'impressions', label: 'Impressões', colour: 'text-info' },
  { name: 'views', label: 'Visualizações', colour: 'text-brand' },
  { name: 'applications', label: 'Candidaturas', colour: 'text-featured-strong' },
]

const HEIGHT = 48
const STEP = 10

/** One bar per day; the highest day fills the height. */
function Bars({ days, name }: { days: Day[]; name: Figure }) {
  const top = Math.max(1, ...days.map((day) => day[name]))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-1 h-12 w-full border-b"
    >
      {days.map((day, index) => {
        // Any figure above zero stays visible.
        const height = day[name] > 0 ? Math.max(2, (day[name] / top) * HEIGHT) : 0
        return (
          <rect
            key={day.day}
            x={index * STEP + 1}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
            fill="currentColor"
          >
            <title>{`${shortCalendarDay(day.day)}: ${formatNumber(day[name])}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

/** The same figures for screen readers. */
function DaysTable({ days, title }: { days: Day[]; title: string }) {
  return (
    <table className="sr-only">
      <caption>{`Números por dia: ${title}`}</caption>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          {figures.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{shortCalendarDay(day.day)}</th>
            {figures.map(({ name }) => (
              <td key={name}>{formatNumber(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A job's figures for each of the last thirty days. */
export function DailyFigures({ id, title }: { id: string; title: string }) {
  const { data, isLoadingError, refetch } = useQuery(dailyFiguresQuery(id))
  if (isLoadingError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-2">
        <p>Não foi possível carregar os números.</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  if (!data)
    return (
      <SkeletonGroup label="Carregando números..." className="grid gap-4 pt-2 pb-3 sm:grid-cols-3">
        {figures.map(({ name }) => (
          <Skeleton key={name} className="h-25" />
        ))}
      </SkeletonGroup>
    )
  const { days } = data
  const [first, last] = [days[0], days.at(-1)]
  return (
    <>
      <div aria-hidden="true" className="grid gap-4 pt-2 pb-3 sm:grid-cols-3 sm:gap-6">
        {figures.map(({ name, label, colour }) => (
          <div key={name} className={`min-w-0 ${colour}`}>
            <p className="flex items-baseline justify-between gap-2 text-foreground text-small">
              <span className="font-semibold">{label}</span>
              <span className="text-muted tabular-nums">
                {`${formatNumber(days.reduce((sum, day) => sum + day[name], 0))} em ${days.length} dias`}
              </span>
            </p>
            <Bars days={days} name={name} />
            <p className="mt-1 flex justify-between text-muted text-meta tabular-nums">
              <span>{first && shortCalendarDay(first.day)}</span>
              <span>{`máx. ${formatNumber(Math.max(...days.map((day) => day[name])))} por dia`}</span>
              <span>{last && shortCalendarDay(last.day)}</span>
            </p>
          </div>
        ))}
      </div>
      <DaysTable days={days} title={title} />
    </>
  )
}
