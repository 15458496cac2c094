import { BriefcaseMedical, Eye, Inbox, MousePointerClick } from 'lucide-react'
import type { EmployerRole } from '#contract/accounts.ts'
import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { LockedStatCard, StatCard } from './stat-card.tsx'

type Stats = Extract<Reply<'GET /dashboard/stats'>, { role: EmployerRole }>

export function EmployerStats({ stats }: { stats: Stats }) {
  const { totalViews, totalImpressions, newApplications } = stats
  return (
    <>
      <StatCard
        label="Vagas ativas"
        icon={BriefcaseMedical}
        value={formatNumber(stats.activeJobs)}
        note={
          stats.totalJobs > 0
            ? `${count(stats.totalJobs, 'publicada', 'publicadas')} ao todo`
            : 'Nenhuma publicada'
        }
      />
      <StatCard
        label="Candidaturas"
        icon={Inbox}
        value={formatNumber(stats.totalApplications)}
        note={newApplications > 0 ? count(newApplications, 'nova', 'novas') : 'Nenhuma nova'}
      />
      {totalViews === null ? (
        <LockedStatCard label="Visualizações" icon={Eye} />
      ) : (
        <StatCard label="Visualizações" icon={Eye} value={formatNumber(totalViews)} />
      )}
      {totalImpressions === null ? (
        <LockedStatCard label="Impressões" icon={MousePointerClick} />
      ) : (
        <StatCard label="Impressões" icon={MousePointerClick} value={formatNumber(totalImpressions)} />
      )}
    </>
  )
}
