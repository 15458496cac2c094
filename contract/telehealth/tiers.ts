/** Positions in the telehealth directory. Without zod, because public pages import it. */

/** Positions in the directory. Both but `regular` are paid, and end at a date. */
export const telehealthTiers = { regular: 'Regular', sponsored: 'Destaque', partner: 'Parceiro' } as const
export type TelehealthTier = keyof typeof telehealthTiers
export type PaidTier = Exclude<TelehealthTier, 'regular'>
export const telehealthTierNames = Object.keys(telehealthTiers) as [TelehealthTier, ...TelehealthTier[]]

/** How many companies can have a paid position at the same time. The table enforces it too (0003-telehealth.sql). */
export const TIER_SLOTS: Readonly<Record<PaidTier, number>> = { partner: 3, sponsored: 10 }
/** The longest time for which a position can be given. */
export const MAX_TIER_DAYS = 730
/** How long before its end a position is marked (spec B §9). */
export const TIER_WARNING_DAYS = 7
/** Durations that the dialog proposes (spec B §9). */
export const tierDurations = [7, 15, 30, 60, 90, 180, 365] as const

/** How many specialties a card lists (spec B §2.15). */
export const CARD_SPECIALTIES: Readonly<Record<TelehealthTier, number>> = {
  partner: 3,
  sponsored: 4,
  regular: 4,
}
