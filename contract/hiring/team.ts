/** The people of a company: roles, what each may do, and limits. Without zod, because the menu of every page imports it. */

/** From most to least rights: each role may also do what the roles after it may. */
export const teamRoles = ['owner', 'recruiter', 'reader'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whether somebody with `role` may do what `needed` may. `null` is an account outside any team, which may do nothing. */
export const teamRoleMay = (role: TeamRole | null | undefined, needed: TeamRole): boolean =>
  role != null && teamRoles.indexOf(role) <= teamRoles.indexOf(needed)

/** The role that a call about the caller's company needs, unless its endpoint names another one. */
export const defaultTeamRole = (method: string): TeamRole => (method === 'GET' ? 'reader' : 'recruiter')

/** How long the link in an invitation is valid. */
export const INVITATION_DAYS = 7
/** Invitations of a company per day, sent again or not. */
export const MAX_INVITATIONS_PER_DAY = 20
/** People and open invitations of a company. */
export const MAX_TEAM = 100
