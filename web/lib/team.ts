import { isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { type TeamRole, teamRoleMay } from '#contract/team.ts'
import { useSession } from './current-user.ts'

type Person = Pick<CurrentUser, 'role' | 'teamRole'>

/** Whether a role in the team of a company leaves this to the user. Outside companies nothing depends on it. */
export const mayInTeam = (user: Person | null, needed: TeamRole): boolean =>
  !isEmployerRole(user?.role) || teamRoleMay(user?.teamRole, needed)

/** The same for the visitor. */
export const useMayInTeam = (needed: TeamRole): boolean => mayInTeam(useSession().user, needed)

/** Somebody of a company who has an account of her own, apart from the company's. */
export const isOwnPerson = ({ id, company }: Pick<CurrentUser, 'id' | 'company'>): boolean =>
  company !== null && company.id !== id
