import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { foldText } from '#contract/fold-text.ts'
import { type KnownSearch, knownSearch, type SearchDeps } from '#server/features/search/job-search/service.ts'
import {
  type Lexicon,
  type ParsedTerm,
  phraseKey,
  placeText,
} from '#server/features/search/search-language/service.ts'

const nameOfLabel = (label: string) => label.slice(label.indexOf('=') + 1)

/** 'cardio' -> Cardiologia, 'uti' -> UTI. */
function termName({ typed, labels: [label] }: ParsedTerm, { filterNames }: Lexicon): string {
  return filterNames.tags.get(foldText(typed)) ?? (label ? nameOfLabel(label) : typed)
}

/** Whether it is a specialty, an area or a tag, or has other names. Of words with neither, there is nothing to tell. */
const isNamed = ({ typed, labels }: ParsedTerm, { filterNames, synonyms }: Lexicon) =>
  labels.length > 0 || filterNames.tags.has(foldText(typed)) || synonyms.has(phraseKey(typed))

/** Somebody who types 'floripa' is told what it means even if nothing is open there: the search then shows what is near. */
const isNickname = (text: string, { nicknames }: Lexicon) => nicknames.has(phraseKey(text))

/** The specialty or area that the text alone names; null if it is a tag as well, which finds more. */
function specialtyOf(
  { terms, parts, namedPlaces: places, total }: KnownSearch,
  { filterNames }: Lexicon,
): Suggestion | null {
  const [term, ...others] = terms
  const [label] = term?.labels ?? []
  if (!term || !label || others.length > 0 || parts.length + places.length > 0) return null
  if (filterNames.tags.has(foldText(term.typed))) return null
  const kind = label.startsWith('medicalSpecialties=') ? 'specialty' : 'area'
  return { kind, label: nameOfLabel(label), count: total }
}

/** The one city or state that the text names; null if it says more, or names a part of a city. */
function placeOf(
  { terms, parts, namedPlaces: places, total }: KnownSearch,
  lexicon: Lexicon,
): Suggestion | null {
  const [place, ...others] = places
  if (!place || others.length > 0 || terms.length + parts.length > 0) return null
  const { cities, states, district, isAround, isInterior } = place
  const [city] = cities
  const [state] = states
  if (district || isAround || isInterior || cities.length + states.length !== 1) return null
  if (city) return { kind: 'city', label: city.name, state: city.state, count: total }
  const name = lexicon.targets.find((target) => target.kind === 'state' && target.state === state)?.name
  return state && name ? { kind: 'state', label: name, state, count: total } : null
}

/**
 * A text as it is understood, if every word of it is: a specialty, a city or a state by another name ('pele', 'sampa'), else all
 * that it asks for ('Cardiologia · SP'). None if no job has it, except a place by its nickname. `only` leaves out all but places.
 */
export async function understoodAs(
  searchDeps: SearchDeps,
  text: string,
  only: 'city' | 'place' | undefined,
  now: Date,
): Promise<Suggestion[]> {
  const known = await knownSearch(searchDeps, text, now)
  if (!known) return []
  const lexicon = await searchDeps.language.lexicon()
  const place = placeOf(known, lexicon)
  if (known.total === 0) return place && isNickname(text, lexicon) ? [place] : []
  if (only) return place && (only === 'place' || place.kind === 'city') ? [place] : []
  const single = place ?? specialtyOf(known, lexicon)
  if (single) return [single]
  const { terms, parts, namedPlaces: places, total } = known
  if (parts.length + places.length === 0 && !terms.every((term) => isNamed(term, lexicon))) return []
  const label = [
    ...terms.map((term) => termName(term, lexicon)),
    ...parts.map((part) => part.label),
    ...places.map(placeText),
  ].join(' · ')
  return [{ kind: 'search', label, search: text, count: total }]
}
