import { type RegistrationState, registrationStates } from '#contract/hiring/registration-checks.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  none: 'neutral',
  pending: 'info',
  verified: 'success',
  irregular: 'danger',
  expired: 'neutral',
} as const satisfies Record<RegistrationState, string>

export const RegistrationBadge = ({ state }: { state: RegistrationState }) => (
  <Badge variant={variants[state]}>{registrationStates[state]}</Badge>
)
