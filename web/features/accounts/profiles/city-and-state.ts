/** 'Curitiba, PR', or only the known part; '' if both are unknown. */
export const cityAndState = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')
