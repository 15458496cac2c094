import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { uuidOf } from '../random.ts'
import { DEMO_ADDRESS } from './demo-history.ts'

/** A doctor of the demo company proposes to the demo doctor, who is trusted too, to take a plantão over. */
export async function insertHandover(
  trx: Trx,
  { companyId, doctorId, now }: { companyId: string; doctorId: string; now: Date },
): Promise<void> {
  const given = await trx
    .selectFrom('bookings')
    .select(['id', 'doctor_id', 'doctor_name'])
    .where('employer_id', '=', companyId)
    .where('doctor_id', '!=', doctorId)
    .where('state', '=', 'agreed')
    .where('change', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .executeTakeFirst()
  if (!given) return
  const at = new Date(now.getTime() - 3 * HOUR_MS)
  const reason = 'Congresso na mesma semana.'
  await trx
    .insertInto('handovers')
    .values({
      id: uuidOf(`handover ${given.id}`),
      booking_id: given.id,
      to_doctor_id: doctorId,
      state: 'proposed',
      reason,
      proposed_at: at,
    })
    .execute()
  await trx
    .insertInto('booking_events')
    .values({
      booking_id: given.id,
      at,
      position: sql<number>`(select count(*)::int from booking_events where booking_id = ${given.id})`,
      event: 'proposeHandover',
      side: 'doctor',
      actor_id: given.doctor_id,
      actor_name: given.doctor_name,
      address: DEMO_ADDRESS,
      note: sql<string>`concat('Passagem para ', (select name from users where id = ${doctorId}), E'.\nMotivo: ', ${reason}::text)`,
    })
    .execute()
}
