import { ListFilter as FilterIcon } from 'lucide-react'
import {
  type ApplicationCounts,
  applicationGroupNames,
  applicationGroups,
  countIn,
  liveApplicationStatuses,
} from '#contract/hiring/application-lifecycle.ts'
import { applicationStatusLabels } from '#contract/hiring/applications.ts'
import { CountTabs } from '#web/features/platform/back-office/count-tabs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { listAddress, type Situation, statusesOf } from './list-address.ts'

/** The closing of a job also rejects applications, but the doctor does not read that word. */
const labelOf = (status: Exclude<Situation, keyof typeof applicationGroups>) =>
  status === 'rejected' ? 'Encerrada' : applicationStatusLabels[status]

/** The groups of a doctor's applications as tabs, and the single statuses in a menu. */
export function SituationTabs({
  situation,
  counts,
}: {
  situation: Situation
  counts: ApplicationCounts | undefined
}) {
  const tabOf = (one: Situation, label: string) => ({
    label,
    count: counts && countIn(counts, statusesOf(one)),
    href: listAddress({ situation: one, page: 1 }),
    isCurrent: one === situation,
  })
  const statuses = liveApplicationStatuses as readonly Exclude<Situation, keyof typeof applicationGroups>[]
  const single = statuses.find((status) => status === situation)
  const groups = applicationGroupNames.filter(
    (name) => name !== 'removidas' || name === situation || (counts?.withdrawn ?? 0) > 0,
  )
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        <CountTabs
          label="Situação"
          tabs={[
            ...groups.map((name) => tabOf(name, applicationGroups[name].label)),
            ...(single ? [tabOf(single, labelOf(single))] : []),
          ]}
        />
      </div>
      <div className="border-b">
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label="Filtrar por etapa" className="text-muted">
              <FilterIcon aria-hidden />
            </Button>
          }
          items={[
            ...statuses.map((status) => ({
              label: counts ? `${labelOf(status)} (${counts[status]})` : labelOf(status),
              to: listAddress({ situation: status, page: 1 }),
            })),
            'separator',
            { label: 'Todas as etapas', to: listAddress({ situation: 'todas', page: 1 }) },
          ]}
        />
      </div>
    </div>
  )
}
