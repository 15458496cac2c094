import { DAY_MS } from '#contract/durations.ts'
import { DEFAULT_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import { DEFAULT_MAINTENANCE_MESSAGE } from '#contract/platform/settings.ts'
import type { Trx } from '#server/db/client.ts'

const LONGER_DAYS = 45
const NEW_MESSAGE = 'Estamos melhorando o Medponto. Voltamos em até uma hora; seus dados estão guardados.'

interface DemoVersion {
  daysAgo: number
  changes: object
  stored: object
  undoes?: number
}

/** Settings that the demo's admin tried out. Only the text of the maintenance page remains changed. */
const versions: readonly DemoVersion[] = [
  {
    daysAgo: 21,
    changes: { jobDurationDays: { before: DEFAULT_JOB_DURATION_DAYS, after: LONGER_DAYS } },
    stored: { jobDurationDays: LONGER_DAYS },
  },
  {
    daysAgo: 20,
    changes: { jobDurationDays: { before: LONGER_DAYS, after: DEFAULT_JOB_DURATION_DAYS } },
    stored: {},
    undoes: 1,
  },
  {
    daysAgo: 4,
    changes: { maintenanceMessage: { before: DEFAULT_MAINTENANCE_MESSAGE, after: NEW_MESSAGE } },
    stored: { maintenanceMessage: NEW_MESSAGE },
  },
]

/** Records the changes as versions and in the log, unless somebody has changed settings before. */
export async function insertSettings(trx: Trx, adminId: string, now: Date): Promise<void> {
  const existing = await trx.selectFrom('settings_versions').select('version').limit(1).executeTakeFirst()
  if (existing) return
  const rows = versions.map((one, index) => ({
    ...one,
    number: index + 1,
    at: new Date(now.getTime() - one.daysAgo * DAY_MS),
    changes: JSON.stringify(one.changes),
  }))
  await trx
    .insertInto('settings_versions')
    .values(
      rows.map(({ number, at, changes, stored, undoes }) => ({
        version: number,
        stored: JSON.stringify(stored),
        changes,
        changed_by: adminId,
        changed_at: at,
        undoes_version: undoes ?? null,
      })),
    )
    .execute()
  await trx
    .insertInto('admin_log')
    .values(
      rows.map(({ number, at, changes, undoes }) => ({
        at,
        admin_user_id: adminId,
        action: undoes ? 'settings_change_undone' : 'settings_changed',
        subject_type: 'settings',
        subject_id: `${number}`,
        changes,
      })),
    )
    .execute()
}
