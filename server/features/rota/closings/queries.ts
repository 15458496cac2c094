import type { DbOrTrx } from '#server/db/client.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

type Party = { doctorId: DoctorId | null; employerId: EmployerId | null }

/** The agreed plantões of one side that begin from one moment and before another, the earliest first. */
export const agreedBetween = (
  db: DbOrTrx,
  { doctorId, employerId }: Party,
  { from, until }: { from: Date; until: Date },
) =>
  db
    .selectFrom('bookings')
    .select([
      'id',
      'doctor_id',
      'employer_id',
      'starts_at',
      'ends_at',
      'title',
      'place',
      'doctor_name',
      'doctor_registration',
      'employer_name',
      'pay_centavos',
      'doctor_worked',
      'employer_worked',
      'paid_on',
      'paid_centavos',
      'is_received',
    ])
    .where((eb) => eb.or([eb('doctor_id', '=', doctorId), eb('employer_id', '=', employerId)]))
    .where('state', '=', 'agreed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
