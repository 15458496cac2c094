import {
  ANY_JOB,
  type JobFilters,
  type LabelGroup,
  label,
  labelGroups,
} from '#server/features/jobs/job-index/service.ts'
import { type JobSet, quoteLexeme, type WordQuery } from '#server/features/jobs/job-matching/service.ts'
import type {
  City,
  NamedPlace,
  ParsedPart,
  ParsedTerm,
  SearchLanguage,
  SentencePart,
} from '#server/features/search/search-language/service.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import { searchedPlaces } from './searched-places.ts'

/** A search as requested. Names are spelled as in the reference data. */
export interface JobSearch extends JobFilters {
  /** The words typed. */
  search?: string | undefined
  /** Kilometres around `city`. */
  radius?: number | undefined
  /** Only what fits the caller's agenda: `within` says which jobs do. */
  fitsAgenda?: boolean | undefined
  /** Only these jobs. */
  within?: JobSet | undefined
}

/** The meaning of a search. It depends only on the search and the language, not on the open jobs. */
export interface Interpretation {
  groups: readonly LabelGroup[]
  /** Only these jobs. */
  within: JobSet | undefined
  /** The strictest first; empty when there are no words to search. */
  attempts: readonly Attempt[]
  /** The searched city; null unless the search is for exactly one city. */
  city: City | null
  /** The city from which distances to the searched places are measured; null if no place is searched. */
  origin: City | null
  /** The places named in the words. */
  namedPlaces: readonly NamedPlace[]
  /** The parts of the sentence, without those that a filter overrules. */
  parts: readonly ParsedPart[]
  /** The text that was read, perhaps corrected. */
  text: string
  /** The words that are neither in a part nor name a place. */
  terms: readonly ParsedTerm[]
}

/** Whether a filter says where the jobs are. */
export const hasPlaceFilter = ({ state, city, isRemote }: JobSearch) => Boolean(state || city || isRemote)

const capitalOf = async (language: SearchLanguage, state: string | undefined) =>
  (state && (await language.lexicon()).capitals.get(state)) || null

/** Places in the words count only if no filter names a place. The words may match in part only if no filter is set. */
export async function interpret(
  language: SearchLanguage,
  search: JobSearch,
  now: Date,
): Promise<Interpretation> {
  const words = await language.parse(search.search ?? '', { places: !hasPlaceFilter(search), parts: true })
  const places = await searchedPlaces(language, search, words.places)
  const groups = labelGroups(places ? { ...search, places: places.places } : search, now)
  const parts = words.parts.filter((part) => !isOverruled(part, search))
  const fromFilters = groups.length - (words.places.length > 0 ? 1 : 0)
  return {
    groups,
    within: search.within,
    attempts: attemptsOf({ ...words, parts }, { mayMatchAny: fromFilters === 0 && !search.within }),
    city: places?.city ?? null,
    origin: places?.origin ?? (await capitalOf(language, search.state)),
    namedPlaces: words.places,
    parts,
    terms: words.terms,
    text: (search.search ?? '').normalize('NFC'),
  }
}

const payFilters = ['payFrom', 'payTo', 'hourlyFrom'] as const

/** Whether a filter of the same kind is set. If 'Diurno' is chosen beside the word 'noturno', the choice counts. */
function isOverruled({ kind, filters }: SentencePart, search: JobSearch): boolean {
  if (kind === 'employer' && search.employer) return true
  if (kind === 'pay' && search.payUnit && search.payUnit !== filters.payUnit) return true
  // Tags are wanted together.
  const own = (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => name !== 'tags')
  const names = kind === 'pay' ? payFilters : own
  return names.some((name) => {
    const value = search[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}

/** The filters of which any of several values may be meant: 'PJ ou CLT', 'sábado e domingo'. */
const alternatives = ['weekday', 'dates', 'regime', 'shift', 'hours', 'contractForm', 'jobType'] as const

/**
 * The label groups of the parts of a sentence. Values of one filter are alternatives; tags are wanted together, and of what is not
 * wanted, nothing.
 */
export function groupsOfParts(parts: readonly SentencePart[], now: Date): LabelGroup[] {
  const merged: JobFilters = {}
  const groups: LabelGroup[] = []
  for (const { filters, employers, isNegated } of parts) {
    if (employers) groups.push({ filter: 'employer', labels: employers.map((id) => label('employer', id)) })
    const single: JobFilters = { ...filters, employer: undefined }
    for (const name of alternatives) {
      const values = filters[name]
      if (!values || isNegated) continue
      Object.assign(merged, { [name]: [...new Set([...(merged[name] ?? []), ...values])] })
      delete single[name]
    }
    groups.push(...labelGroups(single, now))
  }
  return [...labelGroups(merged, now), ...groups]
}

/** An attempt, or null without words, ranked by the parts as well. */
export function rankedByParts(attempt: Attempt | null, parts: readonly ParsedPart[]): WordQuery | null {
  const byParts = parts.flatMap(({ ranking }) => ranking || [])
  if (byParts.length === 0) return attempt
  const words = attempt ?? { tsquery: quoteLexeme(ANY_JOB), labelLists: [], ranking: '' }
  return { ...words, ranking: [words.ranking, ...byParts].filter(Boolean).join(' | ') }
}
