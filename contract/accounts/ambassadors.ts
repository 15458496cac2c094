/** Texts about ambassadors and the companies that they referred. Without zod. */

export const referralStatuses = {
  active: 'Ativa',
  canceled: 'Cancelada',
  expired: 'Vencida',
} as const
export type ReferralStatus = keyof typeof referralStatuses

/** So many referred companies are listed with each ambassador, the newest first. Her own list has all of them. */
export const REFERRED_USERS_SHOWN = 5
export const ambassadorSorts = ['name', 'totalReferrals', 'activeSubscriptions', 'conversionRate'] as const
export type AmbassadorSort = (typeof ambassadorSorts)[number]
export const referralSorts = ['name', 'createdAt'] as const
export type ReferralSort = (typeof referralSorts)[number]
export const MAX_AMBASSADOR_NAME = 60
