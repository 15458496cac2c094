import { FileCheck } from 'lucide-react'
import { FilterChip } from './filter-chip.tsx'
import { COMPLETE, isComplete, type ReceivedAddress } from './received-address.ts'

/** Shows only the applications with all documents that their job asks for. Absent if no job asks for any. */
export function CompleteFilter({
  address,
  total,
}: {
  address: ReceivedAddress
  total: number | null | undefined
}) {
  const isOn = isComplete(address.state)
  if (!isOn && typeof total !== 'number') return null
  return (
    <FilterChip
      to={address.hrefFor({ filters: { documentos: isOn ? '' : COMPLETE } })}
      isOn={isOn}
      label="Documentos completos"
      icon={FileCheck}
      total={total ?? undefined}
    />
  )
}
