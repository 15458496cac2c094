/** Minutes after signing in during which an owner without a password counts as proven. */
const RECENT_MINUTES = 10

export const mustSignInAgain = (signedInAt: Date | null, now: Date) =>
  signedInAt === null || now.getTime() - signedInAt.getTime() > RECENT_MINUTES * 60_000
