import type { Nickname } from '#contract/api/search/search-terms.ts'
import { inPlace } from '#web/lib/in-place.ts'

/** 'Campinas (SP)', 'MG (estado inteiro)', 'bairro em Recife (PE)'. */
export function placeText({ city, state, district }: Pick<Nickname, 'city' | 'state' | 'district'>): string {
  if (!city) return `${state} (estado inteiro)`
  const name = `${city} (${state})`
  if (!district) return name
  return `bairro ${inPlace(name)}${district === 'shared' ? ', ao lado da cidade ou do estado' : ''}`
}
