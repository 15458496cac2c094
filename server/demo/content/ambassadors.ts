/** Ambassadors of the demo; a company may name one as its referral. */
export const ambassadors = ['BEATRIZ', 'CAIO', 'DANIELA', 'HEITOR', 'LETÍCIA', 'OTÁVIO', 'YASMIN'] as const
