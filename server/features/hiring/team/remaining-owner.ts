import type { TeamRole } from '#contract/hiring/team.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

interface Member {
  id: string
  role: TeamRole
  left_at: Date | null
  suspended_at: Date | null
}

/** Somebody who can act as an owner now. A suspended owner does not count, because she cannot sign in. */
export const isActiveOwner = ({ role, left_at, suspended_at }: Member) =>
  role === 'owner' && !left_at && !suspended_at

/** The role may have changed since the call was authenticated. @throws TeamRoleTooLow */
export function requireOwner(members: readonly Member[], { userId }: Pick<Caller, 'userId'>): void {
  if (!members.some((member) => member.id === userId && isActiveOwner(member)))
    throw new AppError('TeamRoleTooLow')
}

/** @throws LastOwner unless an owner remains without the person */
export function requireOwnerBesides(members: readonly Member[], id: string): void {
  if (!members.some((member) => member.id !== id && isActiveOwner(member))) throw new AppError('LastOwner')
}
