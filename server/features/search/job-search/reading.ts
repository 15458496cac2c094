import type { Reading, ReadingPart } from '#contract/api/search/job-search.ts'
import { filterNames, radiusOf } from '#contract/search/job-search.ts'
import {
  type NamedPlace,
  placeText,
  type SentencePart,
  type Span,
} from '#server/features/search/search-language/service.ts'
import type { Interpretation, JobSearch } from './interpretation.ts'

const joined = (names: readonly string[]) => [...new Set(names)].join(' e ')

function placeOf({ namedPlaces, city, text }: Interpretation): Reading['place'] {
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
    rest: textWithout(
      text,
      namedPlaces.flatMap(({ spans }) => spans),
    ),
    isAround: namedPlaces.some(({ isAround }) => isAround),
    kilometres: first.kilometres,
  }
}

/** A search as the query of its address. */
function queryOf(search: JobSearch): string {
  const params = new URLSearchParams()
  for (const name of filterNames) {
    const text = String(search[name] ?? '')
    if (text && text !== 'false') params.set(name, text)
  }
  return params.toString().replaceAll('%2C', ',')
}

/** Lists of values are joined, and other values replaced. */
function withFilters(search: JobSearch, filters: SentencePart['filters'], text: string): string {
  const known = new Map(Object.entries(search))
  const lists = Object.entries(filters).flatMap(([name, value]) => {
    const others: unknown = known.get(name)
    return Array.isArray(value) && Array.isArray(others) ? [[name, [...new Set([...others, ...value])]]] : []
  })
  return queryOf({ ...search, ...filters, ...Object.fromEntries(lists), search: text })
}

/** Prepositions and commas that belong to what follows them. */
const JOINT =
  /(?:^|[\s,;]+)(?:(?:em|no|na|nos|nas|de|do|da|dos|das|com|por|para|pra|ao?s?|às?|e|ou|nem)[\s,;]+)*$/i

/** The text without the words in these spans, nor the prepositions before them. */
function textWithout(text: string, spans: readonly Span[]): string {
  let rest = text
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start).replace(JOINT, '')} ${rest.slice(end)}`
  return rest
    .replace(/\s+/g, ' ')
    .replace(JOINT, '')
    .replace(/^[\s,;]+/, '')
    .trim()
}

/** The text with the words in these spans in quotes, so that they are searched as they are. */
function textQuoting(text: string, spans: readonly Span[]): string {
  let rest = text
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start)) {
    const words = rest.slice(start, end).replaceAll('"', '').trim()
    rest = `${rest.slice(0, start)}"${words}"${rest.slice(end)}`
  }
  return rest
}

interface ReadText {
  search: JobSearch
  /** The words as they were read, perhaps corrected. */
  text: string
}

const isEmpty = (filters: object) => Object.keys(filters).length === 0

function partOf(part: SentencePart, isMet: boolean, { search, text }: ReadText): ReadingPart {
  const { kind, label, filters, others } = part
  const spans = [part]
  const rest = textWithout(text, spans)
  return {
    kind,
    label,
    words: text.slice(part.start, part.end),
    asFilter: isEmpty(filters) && kind !== 'nearMe' ? null : withFilters(search, filters, rest),
    asWords: queryOf({ ...search, search: textQuoting(text, spans) }),
    isMet,
    others: others.map((other) => ({
      label: other.label,
      asFilter: withFilters(search, other.filters, rest),
    })),
  }
}

/** The filters of a place; null if they cannot express it, as a region of several states. */
function placeFilters({ cities, states, isInterior, kilometres }: NamedPlace) {
  const [city, ...others] = cities
  const [state] = states
  if (city && others.length === 0 && states.length === 0)
    return { city: city.name, state: city.state, ...(kilometres && { radius: radiusOf(kilometres) }) }
  return state && states.length === 1 && !city && !isInterior ? { state } : null
}

function placePart(place: NamedPlace, isOnly: boolean, { search, text }: ReadText): ReadingPart {
  const { spans } = place
  const filters = isOnly ? placeFilters(place) : null
  return {
    kind: 'place',
    label: placeText(place),
    words: spans.map(({ start, end }) => text.slice(start, end)).join(' '),
    asFilter: filters && withFilters(search, filters, textWithout(text, spans)),
    asWords: queryOf({ ...search, search: textQuoting(text, spans) }),
    isMet: true,
    others: [],
  }
}

type Chosen = Pick<Reading, 'correction' | 'relaxed' | 'inDescriptions'> & {
  parts: readonly SentencePart[]
}

/** How the words were understood, as the reply says it; null if none were typed. */
export function readingOf(
  search: JobSearch,
  interpretation: Interpretation,
  { correction, relaxed, inDescriptions, parts: met }: Chosen,
): Reading | null {
  if (!search.search?.trim()) return null
  const { namedPlaces, parts, terms, text } = interpretation
  const read = { search, text }
  const placed = namedPlaces.map((place) => ({
    start: place.spans[0]?.start ?? 0,
    part: placePart(place, namedPlaces.length === 1, read),
  }))
  const others = parts.map((part) => ({
    start: part.start,
    part: partOf(part, met.includes(part), read),
  }))
  return {
    place: placeOf(interpretation),
    parts: [...placed, ...others].sort((one, other) => one.start - other.start).map(({ part }) => part),
    otherWords: terms.map(({ typed }) => typed).join(' '),
    correction,
    relaxed,
    inDescriptions,
  }
}
