import { foldText } from '#contract/fold-text.ts'
import type { RegisteredTitle } from './registration-checks.ts'

/** Equal for titles with the same number and, apart from accents and case, the same name. */
export const titleKey = ({ name, rqe }: RegisteredTitle) => `${rqe} ${foldText(name)}`

/** Those of `titles` that are in `others` too, or with `isIn: false` those that are not. */
export function titlesIn<Title extends RegisteredTitle>(
  titles: readonly Title[],
  others: readonly RegisteredTitle[],
  isIn = true,
): Title[] {
  const known = new Set(others.map(titleKey))
  return titles.filter((title) => known.has(titleKey(title)) === isIn)
}
