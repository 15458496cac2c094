import { paths } from '#contract/paths.ts'
import { plannerPath } from '#contract/publishing/planner-address.ts'
import { payText, totalHoursText } from '#web/features/rota/bookings/booking-texts.ts'
import { closingPath, monthText } from '#web/features/rota/bookings/month-address.ts'
import { count } from '#web/lib/format.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { type RotaEntry, rotaTotals } from './rota-month.ts'

/** The sums of what a month shows. */
export function Totals({ entries, month }: { entries: readonly RotaEntry[]; month: string }) {
  const { plantoes, hours, agreedCentavos, paidCentavos } = rotaTotals(entries)
  if (plantoes === 0) return <p>Nenhum plantão combinado ainda.</p>
  const parts = [
    count(plantoes, 'plantão combinado', 'plantões combinados'),
    totalHoursText(hours),
    `${payText(agreedCentavos)} combinados`,
    `${payText(paidCentavos)} pagos`,
  ]
  return (
    <p className="tabular-nums">
      {parts.join(' · ')}{' '}
      <Link
        to={closingPath(month)}
        className={`inline-flex min-h-11 items-center whitespace-nowrap lg:ml-3 ${underlinedLinkClass}`}
      >
        Fechamento do mês
      </Link>
    </p>
  )
}

/** Above the grid. On phones, a larger one takes the place of the list. */
export const NoneInMonth = ({ month }: { month: string }) => (
  <p className="max-lg:hidden">
    {`Nenhum plantão em ${monthText(month)}. `}
    <Link to={plannerPath} className={underlinedLinkClass}>
      Publique os plantões do mês
    </Link>
    {' ou ofereça um plantão a partir das '}
    <Link to={paths.dashboardApplications} className={underlinedLinkClass}>
      candidaturas
    </Link>
    .
  </p>
)
