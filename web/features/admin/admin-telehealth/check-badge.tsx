import { type CheckState, checkStates } from '#contract/telehealth/establishments.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  approved: 'success',
  pending: 'info',
  changed: 'info',
  expired: 'danger',
  refused: 'danger',
} as const satisfies Record<CheckState, string>

export const CheckBadge = ({ state }: { state: CheckState }) => (
  <Badge variant={variants[state]}>{checkStates[state]}</Badge>
)
