import type { Db } from '#server/db/client.ts'
import { type FreeTime, type JobSet, setOfFitting } from '#server/features/jobs/job-matching/service.ts'
import type { Caller, DoctorId } from '#server/http/caller.ts'

/** When a doctor can work, from now on. An area further down knows it. */
export type FreeTimeOf = (doctor: DoctorId, now: Date) => Promise<FreeTime>

interface AgendaDeps {
  db: Db
  freeTimeOf: FreeTimeOf
}

/**
 * The jobs that fit the caller's agenda, if that is asked for; undefined if not, and for everybody but doctors. An admin in a view does
 * not learn it.
 */
export async function jobsForAgenda(
  { db, freeTimeOf }: AgendaDeps,
  { fitsAgenda }: { fitsAgenda?: boolean | undefined },
  caller: Caller | null,
  now: Date,
): Promise<JobSet | undefined> {
  if (!fitsAgenda || !caller?.doctorId || caller.viewedBy) return undefined
  return setOfFitting(db, await freeTimeOf(caller.doctorId, now), now)
}
