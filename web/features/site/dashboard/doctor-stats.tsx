import { Bookmark, Eye, Hourglass, Send } from 'lucide-react'
import { StatCard } from '#web/features/platform/stat-card/stat-card.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'

type Stats = Extract<Reply<'GET /dashboard/stats'>, { role: 'doctor' }>

export function DoctorStats({ stats }: { stats: Stats }) {
  return (
    <>
      <StatCard label="Candidaturas" icon={Send} value={formatNumber(stats.totalApplications)} />
      <StatCard label="Em andamento" icon={Hourglass} value={formatNumber(stats.activeApplications)} />
      <StatCard label="Visualizadas" icon={Eye} value={formatNumber(stats.viewedApplications)} />
      <StatCard label="Vagas salvas" icon={Bookmark} value={formatNumber(stats.savedJobs)} />
    </>
  )
}
