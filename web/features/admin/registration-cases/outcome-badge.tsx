import { type RegistrationOutcome, registrationOutcomes } from '#contract/hiring/registration-checks.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  verified: 'success',
  not_confirmed: 'neutral',
  irregular: 'danger',
} as const satisfies Record<RegistrationOutcome, string>

export const OutcomeBadge = ({ outcome }: { outcome: RegistrationOutcome }) => (
  <Badge variant={variants[outcome]}>{registrationOutcomes[outcome]}</Badge>
)
