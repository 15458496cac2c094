import { Clock, X } from 'lucide-react'
import { unansweredLabel } from '#contract/jobs/answers.ts'
import { formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { isWaiting, type ReceivedAddress, WAITING } from './received-address.ts'

/** Shows only the applications that have waited too long for an answer. Absent if there are none. */
export function WaitingFilter({ address, total }: { address: ReceivedAddress; total: number | undefined }) {
  const isOn = isWaiting(address.state)
  if (!isOn && !total) return null
  return (
    <Link
      to={address.hrefFor({ filters: { situacao: '', espera: isOn ? '' : WAITING } })}
      preventScrollReset
      aria-current={isOn || undefined}
      title={unansweredLabel}
      className={cn(
        buttonClass({ variant: 'secondary' }),
        'px-3 font-normal text-small',
        isOn && 'border-brand bg-brand-soft text-brand-strong hover:bg-brand-soft',
      )}
    >
      <Clock aria-hidden className={cn(!isOn && 'text-muted')} />
      <span className="@max-3xl:sr-only">{unansweredLabel}</span>
      {total !== undefined && <strong className="font-semibold tabular-nums">{formatNumber(total)}</strong>}
      {isOn && (
        <>
          <X aria-hidden />
          <span className="sr-only">Tirar este filtro</span>
        </>
      )}
    </Link>
  )
}
