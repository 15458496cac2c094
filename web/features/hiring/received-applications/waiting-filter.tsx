import { Clock } from 'lucide-react'
import { unansweredLabel } from '#contract/jobs/answers.ts'
import { FilterChip } from './filter-chip.tsx'
import { isWaiting, type ReceivedAddress, WAITING } from './received-address.ts'

/** Shows only the applications that have waited too long for an answer. Absent if there are none. */
export function WaitingFilter({ address, total }: { address: ReceivedAddress; total: number | undefined }) {
  const isOn = isWaiting(address.state)
  if (!isOn && !total) return null
  return (
    <FilterChip
      to={address.hrefFor({ filters: { situacao: '', espera: isOn ? '' : WAITING } })}
      isOn={isOn}
      label={unansweredLabel}
      icon={Clock}
      total={total}
    />
  )
}
