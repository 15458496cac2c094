import { foldText } from '#contract/fold-text.ts'
import { formatNumber } from '#web/lib/format.ts'

/** One value of a filter. `count` is the number of jobs that it would find; null if unknown. */
export interface FilterOption {
  value: string
  label: string
  count: number | null
}

interface OptionsInput {
  /** Values with their counts from `GET /jobs/facets`; undefined until they are loaded, or if that failed. */
  counted: readonly { value: string; count: number | null }[] | undefined
  /** The values to show without counts. */
  values: readonly string[]
  chosen: readonly string[]
  labelOf?: (value: string) => string
  /** Most jobs first; otherwise in the order of `values`, then by name. */
  byCount?: boolean
}

const collator = new Intl.Collator('pt-BR')
const byName = (one: FilterOption, other: FilterOption) => collator.compare(one.label, other.label)

/** The values that find jobs, and the chosen ones, which must stay so that they can be removed. */
export function optionsOf({
  counted,
  values,
  chosen,
  labelOf = String,
  byCount,
}: OptionsInput): FilterOption[] {
  const counts = new Map(counted?.map(({ value, count }) => [value, count]))
  // If no value has a count, there may have been too many jobs to count.
  const isCounted = counted?.some(({ count }) => count !== null) ?? false
  const found = counted?.filter(({ count }) => count !== 0).map(({ value }) => value) ?? values
  const options = [...new Set([...found, ...chosen])].map((value) => ({
    value,
    label: labelOf(value),
    count: counts.get(value) ?? (isCounted || counted?.length === 0 ? 0 : null),
  }))
  const positions = new Map(values.map((value, index) => [value, index]))
  const positionOf = ({ value }: FilterOption) => positions.get(value) ?? values.length
  return options.sort(
    (one, other) =>
      (byCount ? (other.count ?? 0) - (one.count ?? 0) : positionOf(one) - positionOf(other)) ||
      byName(one, other),
  )
}

/** 'São Paulo (132)'. */
export const countedLabel = ({ label, count }: FilterOption) =>
  count === null ? label : `${label} (${formatNumber(count)})`

/** The options of a select, with their counts. */
export const countedOptions = (options: readonly FilterOption[]) =>
  options.map((option) => ({ value: option.value, label: countedLabel(option) }))

/** Options whose label contains the text, ignoring accents and case. */
export const matchingOptions = (options: readonly FilterOption[], text: string): readonly FilterOption[] => {
  const wanted = foldText(text.trim())
  return wanted ? options.filter(({ label }) => foldText(label).includes(wanted)) : options
}

/** Lists up to `MAX_SHORT` options are shown whole, longer ones start with `FEW`. */
const MAX_SHORT = 7
const FEW = 5

/** A short list, or the first options of a long one and all that are chosen. */
export const fewOptions = (
  options: readonly FilterOption[],
  chosen: readonly string[],
): readonly FilterOption[] =>
  options.length <= MAX_SHORT
    ? options
    : options.filter(({ value }, index) => index < FEW || chosen.includes(value))
