import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { AdminLog } from '#server/db/types.ts'
import { ambassadors } from './content/ambassadors.ts'

/** The log of the admin's actions before the demo begins. */
export function demoLog(adminId: string, now: Date): Insertable<AdminLog>[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return [
    ...ambassadors.map((name, index) => ({
      at: before(400 - index * 3),
      admin_user_id: adminId,
      action: 'added_ambassador',
      subject_type: 'ambassador',
      subject_id: name,
    })),
    {
      at: before(6),
      admin_user_id: adminId,
      action: 'exported',
      subject_type: 'export',
      subject_id: 'platform-figures',
      changes: JSON.stringify({ range: { before: null, after: '90days' } }),
    },
    {
      at: before(1),
      admin_user_id: adminId,
      action: 'exported',
      subject_type: 'export',
      subject_id: 'referrals',
    },
  ]
}
