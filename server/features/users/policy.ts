import type { Caller, DoctorId } from '#server/http/caller.ts'

/** The id of a user who has been read and is a doctor. */
export function doctorIdOf(user: { id: string; role: string | null }): DoctorId | null {
  return user.role === 'doctor' ? (user.id as DoctorId) : null
}

/** Herself and admins see a doctor's contact and a hidden page without further reason. */
export function seesAll(caller: Caller | null, userId: string): boolean {
  return caller?.userId === userId || caller?.role === 'admin'
}
