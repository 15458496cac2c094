/** 'Curitiba, PR', or what is known of it; empty if neither is. */
export const cityAndState = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')
