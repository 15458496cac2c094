import { foldText } from '#contract/fold-text.ts'
import type { NamedPlace } from './places.ts'

/** 'Campinas, SP, e até 50 km', 'Rio de Janeiro, RJ (Copacabana)'. */
export function placeText({ name, district, kilometres }: NamedPlace): string {
  const part = district && foldText(district) !== foldText(name) ? ` (${district})` : ''
  return `${name}${part}${kilometres === null ? '' : `, e até ${kilometres}\u00a0km`}`
}
