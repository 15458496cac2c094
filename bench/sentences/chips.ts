import { type PartKind, type Reading, searchOfAddress } from '#contract/api/search/job-search.ts'
import { DAY_MS } from '#contract/durations.ts'
import { tags } from '#contract/jobs/medicine.ts'
import { type FilterName, type FilterValues, filterNames, periodOf } from '#contract/search/job-search.ts'

/** The filters of a chip. An employer is named instead of its id. */
export type ChipFilters = Omit<FilterValues, 'search'>

/** No chip at all. */
export const NO_CHIP = 'no chip'

/** The filters of a chip; null for something that no filter expresses. The others are right as well. */
export type ChipChoices = readonly [
  filters: ChipFilters | null,
  ...others: readonly (ChipFilters | null | typeof NO_CHIP)[],
]
/** A chip that is right. */
export type ExpectedChip = readonly [kind: PartKind, ...ChipChoices]

/** The kinds of chips that a sentence got, each with the filters that all its chips of the kind have together. */
type Said = readonly (readonly [PartKind, ChipFilters | null])[]

/** Tags that say something about the terms of work. */
const termTags = new Set<string>([
  'Plantão',
  'Plantão noturno',
  'Fim de semana',
  'Feriado',
  'Residência',
  'Primeiro emprego',
  'Sem experiência',
  'Com RQE',
  'Alojamento',
  'Alimentação no local',
  'Auxílio-deslocamento',
  'Pagamento à vista',
  'Início imediato',
  'Horário flexível',
  'Cobertura de férias',
])
/**
 * The others name a workplace or a field of medicine. Doctors search for these words in titles too, so that they may be a chip or
 * stay words.
 */
const workplaceTags = new Set<string>(tags.filter((tag) => !termTags.has(tag)))

/** Filters that say one thing together. */
const groups: Partial<Record<FilterName, string>> = {
  payUnit: 'pay',
  payFrom: 'pay',
  payTo: 'pay',
  state: 'place',
  city: 'place',
  radius: 'place',
}

/** Every day from today on, so that a period and its days are the same. */
function daysOf(values: readonly string[], today: string): string[] {
  const days = values.flatMap((value) => {
    const period = periodOf(value)
    if (!period) return [value]
    const first = Date.parse(period.from)
    const length = Math.round((Date.parse(period.to) - first) / DAY_MS) + 1
    return Array.from({ length }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10))
  })
  return [...new Set(days)].filter((day) => day >= today).sort()
}

/** The statements of chips, one text for each thing: 'schedule hours=12', 'pay pay=shift 1500 -'. Those of one kind are joined. */
function statements(said: Said, today: string): Set<string> {
  const values = new Map<string, Set<string>>()
  const state = (statement: string, some: readonly string[]) =>
    values.set(statement, new Set([...(values.get(statement) ?? []), ...some]))
  for (const [kind, filters] of said) {
    const names = filterNames.filter(
      (name) => name !== 'search' && filters?.[name as keyof ChipFilters] !== undefined,
    )
    if (!filters || names.length === 0) state(`${kind} without filter`, [])
    for (const name of names) {
      const group = groups[name]
      const { payUnit, payFrom, payTo, state: uf, city, radius } = filters ?? {}
      if (group === 'pay') state(`${kind} pay`, [`${payUnit} ${payFrom ?? '-'} ${payTo ?? '-'}`])
      else if (group === 'place') state(`${kind} place`, [`${city ?? '-'}/${uf ?? '-'} ${radius ?? '-'}`])
      else {
        const own = [filters?.[name as keyof ChipFilters] ?? []].flat().map(String)
        state(`${kind} ${name}`, name === 'dates' ? daysOf(own, today) : own)
      }
    }
  }
  return new Set([...values].map(([statement, own]) => `${statement}=${[...own].sort().join(',')}`))
}

/** The chips of a reading, with the filters that they add to a search by words alone. */
export function saidBy(parts: Reading['parts'], employerName: (id: string) => string | undefined): Said {
  return parts.flatMap(({ kind, asFilter }): Said => {
    if (asFilter === null) return [[kind, null]]
    const { search, ...filters } = searchOfAddress(new URLSearchParams(asFilter))
    const employer = filters.employer && (employerName(filters.employer) ?? filters.employer)
    const tags = filters.tags?.filter((tag) => !workplaceTags.has(tag))
    if (filters.tags && !tags?.length) return []
    return [[kind, { ...filters, ...(employer && { employer }), ...(tags && { tags }) }]]
  })
}

export interface ChipVerdict {
  expected: number
  /** Statements of the chips that the sentence does not make. */
  surplus: string[]
  missing: string[]
}

/** Compares what chips say with what they should. */
export function compareChips(given: Said, expected: readonly ExpectedChip[], today: string): ChipVerdict {
  const own = statements(given, today)
  const right = expected.flatMap(([kind, ...choices]): Said => {
    const isGiven = (filters: ChipFilters | null) =>
      [...statements([[kind, filters]], today)].every((statement) => own.has(statement))
    const chosen = choices.find((choice) => choice !== NO_CHIP && isGiven(choice))
    if (chosen === NO_CHIP || (chosen === undefined && choices.includes(NO_CHIP))) return []
    return [[kind, chosen === undefined ? choices[0] : chosen]]
  })
  const wanted = statements(right, today)
  return {
    expected: wanted.size,
    surplus: [...own].filter((statement) => !wanted.has(statement)),
    missing: [...wanted].filter((statement) => !own.has(statement)),
  }
}
