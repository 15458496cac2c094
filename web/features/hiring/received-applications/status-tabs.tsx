import { type ReceivedTab, receivedTabLabels, receivedTabs } from '#contract/hiring/received-applications.ts'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import type { Reply } from '#web/lib/api.ts'
import { type ReceivedAddress, tabOf } from './received-address.ts'

/** One tab per status, and how many doctors are in it. */
export function StatusTabs({
  address,
  counts,
}: {
  address: ReceivedAddress
  counts: Reply<'GET /applications/employer/counts'> | undefined
}) {
  const current = tabOf(address.state)
  const tabOfStatus = (tab: ReceivedTab | null, label: string, count: number | undefined) => ({
    label,
    count,
    href: address.hrefFor({ filters: { situacao: tab ?? '' } }),
    isCurrent: tab === current,
    isStrong: tab === 'submitted',
  })
  return (
    <CountTabs
      label="Situação"
      tabs={[
        tabOfStatus(null, 'Todas', counts?.all),
        ...receivedTabs.map((tab) => tabOfStatus(tab, receivedTabLabels[tab], counts?.byStatus[tab])),
      ]}
    />
  )
}
