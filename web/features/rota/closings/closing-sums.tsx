import type { ReactNode } from 'react'
import type { ClosingFigures } from '#contract/api/rota/closings.ts'
import { totalHoursText } from '#web/features/rota/bookings/booking-texts.ts'
import { formatNumber } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Card } from '#web/ui/card.tsx'
import { ClosingTable } from './closing-table.tsx'

const figures: readonly { title: string; value: (sums: ClosingFigures) => string }[] = [
  { title: 'Plantões', value: ({ shifts }) => formatNumber(shifts) },
  { title: 'Horas', value: ({ minutes }) => totalHoursText(minutes / 60) },
  { title: 'Combinado', value: ({ agreedCentavos }) => moneyText(agreedCentavos) },
  { title: 'Feito', value: ({ workedCentavos }) => moneyText(workedCentavos) },
  { title: 'Pago', value: ({ paidCentavos }) => moneyText(paidCentavos) },
  { title: 'Recebido', value: ({ receivedCentavos }) => moneyText(receivedCentavos) },
]

/** The sums of the whole month, and what they count. */
export function ClosingTotal({ total }: { total: ClosingFigures }) {
  return (
    <section aria-label="Total do mês">
      <Card padding="md">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 xl:grid-cols-6 print:grid-cols-6">
          {figures.map(({ title, value }) => (
            <div key={title} className="min-w-0">
              <dt className="text-muted text-small">{title}</dt>
              <dd className="wrap-anywhere font-semibold text-lead tabular-nums">{value(total)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="mt-2 text-muted text-small">
        Entram os plantões combinados que começam no mês. Feito: os dois lados confirmaram. Recebido: o
        profissional confirmou o pagamento.
      </p>
    </section>
  )
}

interface SumsTableProps<T extends ClosingFigures> {
  title: string
  headingId: string
  /** The title of the first column. */
  nameTitle: string
  nameOf: (group: T) => ReactNode
  groups: readonly T[]
}

/** The same sums of each person or place. */
export function SumsTable<T extends ClosingFigures>({
  title,
  headingId,
  nameTitle,
  nameOf,
  groups,
}: SumsTableProps<T>) {
  return (
    <ClosingTable
      title={title}
      headingId={headingId}
      columns={[
        { title: nameTitle, value: nameOf },
        ...figures.map((figure) => ({ ...figure, isNumber: true })),
      ]}
      rows={groups}
      // Two people or companies may have one name.
      keyOf={(_, index) => String(index)}
    />
  )
}
