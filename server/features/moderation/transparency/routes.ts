import type { FastifyInstance } from 'fastify'
import { getTransparency } from '#contract/api/moderation/transparency.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { figuresByYear } from './queries.ts'

export function transparencyRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, getTransparency, async () => {
    const rows = await figuresByYear(db, clock.now())
    return {
      years: rows.map((row) => ({
        year: row.year,
        reports: { jobs: row.job_reports, profiles: row.profile_reports, withoutAccount: row.guest_reports },
        decisions: {
          dismissed: row.dismissed,
          removedJobs: row.removed_jobs,
          hiddenProfiles: row.hidden_profiles,
          suspended: row.suspended,
        },
        medianHours: row.median_hours,
        appeals: { filed: row.appeals, upheld: row.upheld, reversed: row.reversed },
      })),
    }
  })
}
