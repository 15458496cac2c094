import type { FilterName } from '#contract/search/job-search.ts'
import { ANY_JOB, label, stemOf } from '#server/features/jobs/job-index/service.ts'
import type { Criteria } from '#server/features/jobs/job-matching/service.ts'

/**
 * The keys of an alert: a job that matches the alert has one of them. A job's keys are its labels and words, and each of them
 * together with each of its places (`keysOfJobs` of `job-alert-mails`), so that 'Cardiologia in Campinas' is found for few
 * jobs, not for all of Campinas.
 */

/** More pairs than this are replaced by pairs with whole states. */
const MAX_KEYS = 120
const placeFilters: ReadonlySet<FilterName> = new Set(['state', 'city', 'isRemote'])
/** The labels of places, as a regular expression of PostgreSQL. */
export const PLACE_LABEL = '^(state|city|isRemote)='
/** Neither labels nor words contain it. */
export const KEY_SEPARATOR = '\n'

/** Of each list of labels, a job must have all: one of them is enough for a key. */
const wordLists = ({ words }: Criteria) => words?.labelLists ?? []

/** The labels whose frequency `keysOf` compares. */
export const comparedLabels = (criteria: Criteria): string[] => [
  ...criteria.groups.filter(({ filter }) => !placeFilters.has(filter)).flatMap(({ labels }) => labels),
  ...wordLists(criteria).flat(2),
]

/** A job's keys have words as they are in its document. */
const keyOf = (label: string) => stemOf(label) ?? label

/** 'city=SP/Campinas' -> 'state=SP'; a state stays. */
const stateOf = (place: string) => place.replace(/^city=(\w\w)\/.*$/, (_, uf: string) => label('state', uf))

const paired = (others: readonly string[], places: readonly string[]) =>
  others.flatMap((other) => places.map((place) => `${other}${KEY_SEPARATOR}${place}`))

interface AlertKeys {
  keys: string[]
  /** A job with one of the keys is in one of the places, so that they need not be compared again. */
  provePlaces: boolean
}

/** The criteria without the places. */
export const withoutPlaces = (criteria: Criteria): Criteria => ({
  ...criteria,
  groups: criteria.groups.filter(({ filter }) => !placeFilters.has(filter)),
})

/** `frequency` says how many jobs have a label; it decides only about speed. */
export function keysOf(criteria: Criteria, frequency: (label: string) => number): AlertKeys {
  const placeGroups = criteria.groups.filter(({ filter }) => placeFilters.has(filter))
  const { groups } = criteria
  // An unknown name in a filter: no job matches.
  if (groups.some(({ labels }) => labels.length === 0)) return { keys: [], provePlaces: false }
  const rarest = (labels: readonly string[]) =>
    labels.reduce((rare, label) => (frequency(label) < frequency(rare) ? label : rare))
  const choices = [
    ...groups.filter(({ filter }) => !placeFilters.has(filter)).map(({ labels }) => labels),
    ...wordLists(criteria).map((lists) => lists.map(rarest)),
  ]
  const places = groups.find(({ filter }) => placeFilters.has(filter))?.labels
  const cost = (labels: readonly string[]) => labels.reduce((sum, label) => sum + frequency(label), 0)
  const [cheapest] = choices.toSorted((one, other) => cost(one) - cost(other))
  const others = cheapest && [...new Set(cheapest.map(keyOf))]
  // A key names places that are searched, not those that are left out.
  const provePlaces = placeGroups.length === 1 && !placeGroups[0]?.except
  if (!others) return { keys: places ? [...new Set(places)] : [ANY_JOB], provePlaces }
  if (!places) return { keys: others, provePlaces: false }
  const exact = paired(others, [...new Set(places)])
  if (exact.length <= MAX_KEYS) return { keys: exact, provePlaces }
  const coarse = paired(others, [...new Set(places.map(stateOf))])
  return { keys: coarse.length <= MAX_KEYS ? coarse : others, provePlaces: false }
}
