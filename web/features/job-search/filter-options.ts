import { foldText } from '#web/lib/fold-text.ts'
import { formatNumber } from '#web/lib/format.ts'

/** One value of a filter. `count`: jobs that it would give; null where that is not known. */
export interface FilterOption {
  value: string
  label: string
  count: number | null
}

interface OptionsInput {
  /** Values with their counts, as `GET /jobs/facets` gives them; absent until they come, or where they cannot. */
  counted: readonly { value: string; count: number | null }[] | undefined
  /** What there is while nothing is counted. */
  values: readonly string[]
  chosen: readonly string[]
  labelOf?: (value: string) => string
  /** Most jobs first; else in the order of `values`, or by name where the values are not known before. */
  byCount?: boolean
}

const collator = new Intl.Collator('pt-BR')
const byName = (one: FilterOption, other: FilterOption) => collator.compare(one.label, other.label)

/** The values that find something, and the chosen ones, which stay to be taken away. */
export function optionsOf({
  counted,
  values,
  chosen,
  labelOf = String,
  byCount,
}: OptionsInput): FilterOption[] {
  const counts = new Map(counted?.map(({ value, count }) => [value, count]))
  // Without counts of its fellows, a value that is missing may as well have found too many.
  const isCounted = counted?.some(({ count }) => count !== null) ?? false
  const found = counted?.filter(({ count }) => count !== 0).map(({ value }) => value) ?? values
  const options = [...new Set([...found, ...chosen])].map((value) => ({
    value,
    label: labelOf(value),
    count: counts.get(value) ?? (isCounted || counted?.length === 0 ? 0 : null),
  }))
  const place = new Map(values.map((value, index) => [value, index]))
  const placeOf = ({ value }: FilterOption) => place.get(value) ?? values.length
  return options.sort(
    (one, other) =>
      (byCount ? (other.count ?? 0) - (one.count ?? 0) : placeOf(one) - placeOf(other)) || byName(one, other),
  )
}

/** 'São Paulo (132)': a select has no place for a number of its own. */
export const countedLabel = ({ label, count }: FilterOption) =>
  count === null ? label : `${label} (${formatNumber(count)})`

/** Options whose label contains the text, accents and case aside. */
export const matchingOptions = (options: readonly FilterOption[], text: string): readonly FilterOption[] => {
  const wanted = foldText(text.trim())
  return wanted ? options.filter(({ label }) => foldText(label).includes(wanted)) : options
}
