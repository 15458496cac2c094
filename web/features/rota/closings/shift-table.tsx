import type { ClosingRow } from '#contract/api/rota/closings.ts'
import { paths } from '#contract/paths.ts'
import { type BookingSide, bookingStage, bookingStageLabels } from '#contract/rota/bookings.ts'
import { shortWhenText, totalHoursText } from '#web/features/rota/bookings/booking-texts.ts'
import { stageDots } from '#web/features/rota/bookings/stage-mark.tsx'
import { calendarDay } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { ClosingTable } from './closing-table.tsx'

interface ShiftTableProps {
  rows: readonly ClosingRow[]
  /** The reader's. The table names the other side. */
  side: BookingSide
  now: number
}

/** The plantões of a closing. Each leads to its page. */
export function ShiftTable({ rows, side, now }: ShiftTableProps) {
  return (
    <ClosingTable
      title="Plantões"
      headingId="plantoes"
      columns={[
        { title: 'Plantão', value: (row) => <Shift row={row} now={now} /> },
        {
          title: side === 'doctor' ? 'Empresa' : 'Profissional',
          value: ({ employerName, doctorName }) => (
            <span className="wrap-anywhere">{side === 'doctor' ? employerName : doctorName}</span>
          ),
        },
        { title: 'Situação', value: (row) => <Stage row={row} now={now} /> },
        { title: 'Horas', value: ({ hours }) => totalHoursText(hours), isNumber: true },
        { title: 'Combinado', value: ({ payCentavos }) => moneyText(payCentavos), isNumber: true },
        { title: 'Pago', value: (row) => <Paid row={row} />, isNumber: true },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

function Shift({ row, now }: { row: ClosingRow; now: number }) {
  return (
    <>
      <Link
        to={paths.booking(row.id)}
        className={cn(
          'inline-flex items-center rounded-control font-semibold max-sm:min-h-11 sm:min-h-6',
          underlinedLinkClass,
        )}
      >
        {shortWhenText(row, now)}
      </Link>
      <span className="block text-muted">{[row.title, row.place].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Stage({ row, now }: { row: ClosingRow; now: number }) {
  const { endsAt, worked, paidOn, paidCentavos, isReceived } = row
  const payment = paidOn && paidCentavos ? { isReceived } : null
  const stage = bookingStage({ state: 'agreed', endsAt, change: null, worked, payment }, now)
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', stageDots[stage])} />
      {bookingStageLabels[stage]}
    </span>
  )
}

function Paid({ row: { paidOn, paidCentavos } }: { row: ClosingRow }) {
  if (paidOn === null || paidCentavos === null) return '—'
  return (
    <>
      {moneyText(paidCentavos)}
      <span className="block text-muted">{calendarDay(paidOn)}</span>
    </>
  )
}
