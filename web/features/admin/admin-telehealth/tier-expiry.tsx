import { useState } from 'react'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { TIER_WARNING_DAYS } from '#contract/telehealth/tiers.ts'
import { formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TierDialog } from './tier-dialog.tsx'

/** The end of a paid position, which can be changed; in red once it is over. */
export function TierExpiry({ company }: { company: ManagedTelehealthCompany }) {
  const { companyName, telehealthTier: tier, telehealthTierExpiresAt: expiresAt } = company
  const [isChanging, setChanging] = useState(false)
  const now = useNow()
  if (!expiresAt) return <span className="text-muted">–</span>
  if (tier === 'regular')
    return (
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        <span className="text-danger">{formatDate(expiresAt)}</span>
        <Badge variant="danger">Expirado</Badge>
      </span>
    )
  const endsSoon = brazilDay(new Date(expiresAt)) <= brazilDay(now + TIER_WARNING_DAYS * DAY_MS)
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <button
        type="button"
        aria-label={`${formatDate(expiresAt)}: mudar a data de expiração de ${companyName}`}
        className="min-h-8 underline decoration-border-strong underline-offset-4 hover:text-brand"
        onClick={() => setChanging(true)}
      >
        {formatDate(expiresAt)}
      </button>
      {endsSoon && <Badge variant="info">Expira em breve</Badge>}
      {isChanging && <TierDialog company={company} tier={tier} onClose={() => setChanging(false)} />}
    </span>
  )
}
