import type { Nickname } from '#contract/api/admin/search-terms.ts'

/** 'Campinas (SP)', 'MG (estado inteiro)'. */
export const placeText = ({ city, state }: Pick<Nickname, 'city' | 'state'>) =>
  city ? `${city} (${state})` : `${state} (estado inteiro)`
