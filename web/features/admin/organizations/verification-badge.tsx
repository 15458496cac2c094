import { type VerificationState, verificationStateLabels } from '#contract/admin/organizations.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = { verified: 'success', outdated: 'danger', unverified: 'outline' } as const

export function VerificationBadge({ state }: { state: VerificationState }) {
  return <Badge variant={variants[state]}>{verificationStateLabels[state]}</Badge>
}
