/** Who brings companies to the demo; a company names one of them at its registration. */
export const ambassadors = ['BEATRIZ', 'CAIO', 'DANIELA', 'HEITOR', 'LETÍCIA', 'OTÁVIO', 'YASMIN'] as const
