import { DASHBOARD_MONTHS } from '#contract/site/dashboards.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'

export interface MonthValue {
  /** yyyy-mm */
  month: string
  value: number
}

const asDate = (month: string) => new Date(`${month}-01T00:00:00Z`)
const shortFormat = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })
const longFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortName = (month: string) => shortFormat.format(asDate(month)).replace('.', '')
const longName = (month: string) => longFormat.format(asDate(month))

/** Twelve monthly figures as bars, and as a table for screen readers. */
export function MonthlyChart({
  title,
  months,
  className,
}: {
  title: string
  months: MonthValue[]
  className?: string
}) {
  const most = Math.max(1, ...months.map(({ value }) => value))
  const total = months.reduce((sum, { value }) => sum + value, 0)
  const peak = months.findLastIndex(({ value }) => value === most)
  return (
    <Card className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted text-small tabular-nums">
          {formatNumber(total)} em {DASHBOARD_MONTHS} meses
        </p>
      </div>
      {total === 0 ? (
        <p className="mt-2 text-muted text-small">Ainda sem registros neste período.</p>
      ) : (
        <div aria-hidden className="mt-4 grid grid-cols-12 items-end gap-1 text-center text-meta sm:gap-1.5">
          {months.map(({ month, value }, index) => (
            <div key={month} className="grid min-w-0 gap-1">
              <BarValue value={value} isPeak={index === peak} />
              <Bar share={value / most} />
              <span className={index % 2 ? 'text-muted' : 'text-muted max-sm:invisible'}>
                {shortName(month)}
              </span>
            </div>
          ))}
        </div>
      )}
      {/* The div is hidden and not the table, which would ignore the width of sr-only and widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{title}, por mês</caption>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{longName(month)}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** The value above a bar. Values wider than their bar are hidden, because they would overlap; the highest is always shown. */
function BarValue({ value, isPeak }: { value: number; isPeak: boolean }) {
  const isShown = value > 0 && (isPeak || value < 1_000)
  return (
    <span
      className={cn(
        'flex h-4 justify-center whitespace-nowrap font-semibold tabular-nums',
        !isPeak && value >= 100 && 'max-sm:invisible',
      )}
    >
      {isShown && formatNumber(value)}
    </span>
  )
}

function Bar({ share }: { share: number }) {
  // Any value above zero stays visible.
  const height = share > 0 ? Math.max(4, share * 100) : 0
  return (
    <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="h-24 w-full">
      <rect x="0" y="98" width="1" height="2" className="fill-border" />
      <rect x="0" y={100 - height} width="1" height={height} className="fill-brand" />
    </svg>
  )
}
