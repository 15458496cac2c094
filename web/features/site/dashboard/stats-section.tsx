import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/accounts/roles.ts'
import { DoctorStats } from './doctor-stats.tsx'
import { PlatformStats } from './platform-stats.tsx'
import { statsQuery } from './queries.ts'
import { StatGrid } from './stat-grid.tsx'

/** The figures of doctors and admins; companies have 'Precisa de você' and a chart instead. */
export function StatsSection({ role }: { role: Role | null }) {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Números
      </h2>
      {role === 'admin' ? <PlatformStats /> : <OwnStats />}
    </section>
  )
}

function OwnStats() {
  return (
    <StatGrid query={useQuery(statsQuery())} height="h-24">
      {(stats) => (stats.role === 'doctor' ? <DoctorStats stats={stats} /> : null)}
    </StatGrid>
  )
}
