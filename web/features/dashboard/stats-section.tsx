import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/accounts.ts'
import { DoctorStats } from './doctor-stats.tsx'
import { EmployerStats } from './employer-stats.tsx'
import { PlatformStats } from './platform-stats.tsx'
import { statsQuery } from './queries.ts'
import { StatGrid } from './stat-grid.tsx'

export function StatsSection({ role }: { role: Role | null }) {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Números
      </h2>
      {role === 'admin' ? <PlatformStats /> : <OwnStats isDoctor={role === 'doctor'} />}
    </section>
  )
}

function OwnStats({ isDoctor }: { isDoctor: boolean }) {
  return (
    <StatGrid query={useQuery(statsQuery())} height={isDoctor ? 'h-24' : 'h-32'}>
      {(stats) => {
        if (stats.role === 'doctor') return <DoctorStats stats={stats} />
        return stats.role === 'admin' ? null : <EmployerStats stats={stats} />
      }}
    </StatGrid>
  )
}
