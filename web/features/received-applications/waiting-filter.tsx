import { Clock, X } from 'lucide-react'
import { Link } from 'react-router'
import { unansweredLabel } from '#contract/hiring/answers.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { isWaiting, type ReceivedAddress, WAITING } from './received-address.ts'

/** Shows only the applications that have waited too long for an answer. Absent if there are none. */
export function WaitingFilter({ address, total }: { address: ReceivedAddress; total: number | undefined }) {
  const { filters } = address.state
  const isOn = isWaiting(address.state)
  if (!isOn && !total) return null
  return (
    <p className="mb-3">
      <Link
        to={address.hrefFor({ filters: { ...filters, situacao: '', espera: isOn ? '' : WAITING } })}
        preventScrollReset
        aria-current={isOn || undefined}
        className={cn(
          'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-small transition-colors',
          'relative after:absolute after:-inset-y-1 after:inset-x-0',
          isOn ? 'border-brand bg-brand-soft text-brand-strong' : 'hover:bg-subtle',
        )}
      >
        <Clock aria-hidden className={cn('size-4', !isOn && 'text-muted')} />
        {unansweredLabel}
        {total !== undefined && <strong className="font-semibold tabular-nums">{formatNumber(total)}</strong>}
        {isOn && (
          <>
            <X aria-hidden className="size-4" />
            <span className="sr-only">Tirar este filtro</span>
          </>
        )}
      </Link>
    </p>
  )
}
