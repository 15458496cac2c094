import { type LucideIcon, X } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

interface FilterChipProps {
  /** The address with the other state of the filter. */
  to: string
  isOn: boolean
  label: string
  icon: LucideIcon
  /** How many match; undefined until it is known. */
  total: number | undefined
}

/** A filter that one press turns on and off. */
export function FilterChip({ to, isOn, label, icon: Icon, total }: FilterChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn || undefined}
      title={label}
      className={cn(
        buttonClass({ variant: 'secondary' }),
        'px-3 font-normal text-small',
        isOn && 'border-brand bg-brand-soft text-brand-strong hover:bg-brand-soft',
      )}
    >
      <Icon aria-hidden className={cn(!isOn && 'text-muted')} />
      <span className="@max-3xl:sr-only">{label}</span>
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
