import type { CountedPlantao } from '#contract/api/rota/payment-records.ts'
import { paths } from '#contract/paths.ts'
import { calendarDay, count, formatDate } from '#web/lib/format.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Link } from '#web/ui/link.tsx'

/** The plantões that count today, for the company only. */
export function CountedPlantoes({ plantoes }: { plantoes: readonly CountedPlantao[] }) {
  if (plantoes.length === 0) return null
  return (
    <Disclosure title={`Plantões que contam hoje (${plantoes.length})`} chosen={0}>
      <ul className="mt-2 divide-y rounded-card border text-small tabular-nums">
        {plantoes.map((plantao) => (
          <li key={plantao.id} className="flex flex-wrap items-center justify-between gap-x-4 px-3 sm:px-4">
            <Link
              to={paths.booking(plantao.id)}
              className={`wrap-anywhere inline-flex min-h-11 items-center ${underlinedLinkClass}`}
            >
              {`${formatDate(plantao.endsAt)}, ${plantao.doctorName}`}
            </Link>
            <span className={isLate(plantao) ? 'py-2 max-sm:pt-0' : 'py-2 text-muted max-sm:pt-0'}>
              {outcomeOf(plantao)}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const isLate = ({ days, promisedDays }: CountedPlantao) => days > promisedDays

function outcomeOf({ paidOn, days, promisedDays }: CountedPlantao): string {
  const promised = `prometido em ${count(promisedDays, 'dia', 'dias')}`
  return paidOn
    ? `Pago em ${calendarDay(paidOn)}, ${count(days, 'dia', 'dias')} (${promised})`
    : `Não pago há ${count(days, 'dia', 'dias')} (${promised})`
}
