import type { RotaEntry } from './rota-month.ts'

/** A place and a specialty to which the rota is limited; empty for all. */
export interface RotaScope {
  place: string
  specialty: string
}

export const inScope = (
  entries: readonly RotaEntry[],
  { place, specialty }: RotaScope,
): readonly RotaEntry[] =>
  entries.filter(
    (entry) =>
      (place === '' || entry.place === place) && (specialty === '' || entry.specialties.includes(specialty)),
  )

/** Names in their order. The chosen one stays among them in a month that has none of it. */
const choices = (names: readonly string[], chosen: string): string[] =>
  [...new Set([...names, chosen])].filter(Boolean).sort((one, other) => one.localeCompare(other, 'pt-BR'))

/** The places and specialties of a month, as far as there is something to choose. */
export function scopeChoices(entries: readonly RotaEntry[], { place, specialty }: RotaScope) {
  const offer = (names: string[], chosen: string) => (names.length > 1 || chosen ? names : [])
  return {
    places: offer(
      choices(
        entries.map((entry) => entry.place),
        place,
      ),
      place,
    ),
    specialties: offer(
      choices(
        entries.flatMap((entry) => entry.specialties),
        specialty,
      ),
      specialty,
    ),
  }
}
