import { type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export type Trend = 'up' | 'down' | null

interface Stat {
  label: string
  icon: LucideIcon
  value: ReactNode
  /** Explains the value. */
  note?: string
  trend?: Trend
}

function TrendMark({ trend }: { trend: Trend | undefined }) {
  if (!trend) return null
  const [Icon, text, className] =
    trend === 'up' ? [TrendingUp, 'em alta', 'text-success-strong'] : [TrendingDown, 'em queda', 'text-muted']
  return (
    <span className={className}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only"> {text}</span>
    </span>
  )
}

function Frame({ label, icon: Icon, children }: Pick<Stat, 'label' | 'icon'> & { children: ReactNode }) {
  return (
    <Card as="li" padding="sm" className="flex min-h-24 flex-col gap-2">
      <p className="flex items-start justify-between gap-2 text-muted text-small">
        <span className="wrap-anywhere min-w-0 hyphens-auto">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-brand max-[23.5rem]:hidden" />
      </p>
      {children}
    </Card>
  )
}

/** One figure of the dashboard. */
export function StatCard({ value, note, trend, ...frame }: Stat) {
  return (
    <Frame {...frame}>
      <p className="flex flex-wrap items-center gap-2 font-semibold text-heading tabular-nums leading-none">
        {value}
        <TrendMark trend={trend} />
      </p>
      {note && <p className="text-muted text-small">{note}</p>}
    </Frame>
  )
}
