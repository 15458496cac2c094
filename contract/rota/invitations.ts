/** Invitations of doctors to jobs. Without zod, because the web imports the texts. */

/** The most doctors that a company sees for a job, and invites at once. */
export const MAX_CANDIDATES = 20
/** The most invitations that reach a doctor in `INVITATION_DAYS`, from all companies together. */
export const MAX_INVITATIONS_A_WEEK = 3
export const INVITATION_DAYS = 7
/** The most invitations that a company sends in 24 hours. */
export const MAX_INVITATIONS_A_DAY = 60
/** How far a doctor of another state may live from the job, in kilometres. */
export const MAX_INVITATION_KM = 100
/** The most companies that a doctor excludes. */
export const MAX_EXCLUDED_COMPANIES = 500
export const MAX_COMPANY_WORDS = 100
/** The most invitations that a doctor's page shows, the latest first. */
export const MAX_LISTED_INVITATIONS = 100
