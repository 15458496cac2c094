import type { Reading } from '#contract/api/search/job-search.ts'
import type { Interpretation } from './interpretation.ts'

const joined = (names: readonly string[]) => [...new Set(names)].join(' e ')

function placeOf({ namedPlaces, city, otherWords }: Interpretation): Reading['place'] {
  const [first] = namedPlaces
  if (!first) return null
  const isOneState =
    namedPlaces.length === 1 && first.states.length === 1 && !first.isInterior && first.cities.length === 0
  const districts = namedPlaces.flatMap(({ district }) => district ?? [])
  return {
    city: city?.name ?? null,
    state: city?.state ?? (isOneState ? (first.states[0] ?? null) : null),
    name: joined(namedPlaces.map(({ name }) => name)),
    district: districts.length > 0 ? joined(districts) : null,
    words: namedPlaces.map(({ words }) => words).join(' '),
    rest: otherWords,
    isAround: namedPlaces.some(({ isAround }) => isAround),
    kilometres: null,
  }
}

/** How the words were understood, as the reply says it; null if none were typed. */
export const readingOf = (
  text: string | undefined,
  interpretation: Interpretation,
  { correction, relaxed, inDescriptions }: Pick<Reading, 'correction' | 'relaxed' | 'inDescriptions'>,
): Reading | null =>
  text?.trim() ? { place: placeOf(interpretation), parts: [], correction, relaxed, inDescriptions } : null
