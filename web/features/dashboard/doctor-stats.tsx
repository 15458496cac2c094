import { Bookmark, Eye, Hourglass, Send } from 'lucide-react'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { StatCard } from './stat-card.tsx'

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
