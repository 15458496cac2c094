import { actsFor, type Caller, type DoctorId } from '#server/http/caller.ts'

/** The doctor id of a user row, or null if the user is not a doctor. */
export function doctorIdOf(user: { id: string; role: string | null }): DoctorId | null {
  return user.role === 'doctor' ? (user.id as DoctorId) : null
}

/** Hidden profiles and doctors' contacts are always visible to their owner, to the owner's team and to admins. */
export function isSelfOrAdmin(caller: Caller | null, userId: string): boolean {
  return actsFor(caller, userId) || caller?.role === 'admin'
}
