import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Approvals } from '#server/db/types.ts'

/** A request that waits for the other admin. */
export const demoApproval = (
  { doctorId, adminId }: { doctorId: string; adminId: string },
  now: Date,
): Insertable<Approvals> => ({
  kind: 'delete_account',
  subject_user_id: doctorId,
  requested_by: adminId,
  reason: 'Pedido por e-mail: não tem mais acesso à conta e não quer mais usar o Medponto.',
  requested_at: new Date(now.getTime() - DAY_MS),
  expires_at: new Date(now.getTime() + 6 * DAY_MS),
})
