import { foldText } from '#contract/fold-text.ts'
import type { CaseReason, RegisteredTitle, RegistryAnswer } from '#contract/hiring/registration-checks.ts'
import { nameScore, SAME_NAME } from './name-match.ts'

const keyOf = ({ name, rqe }: RegisteredTitle) => `${rqe} ${foldText(name)}`

/** Those of `titles` that are in `others` too, under the same number and name, or with `isIn: false` those that are not. */
export function titlesIn<Title extends RegisteredTitle>(
  titles: readonly Title[],
  others: readonly RegisteredTitle[],
  isIn = true,
): Title[] {
  const known = new Set(others.map(keyOf))
  return titles.filter((title) => known.has(keyOf(title)) === isIn)
}

/** Why an answer of the registry does not decide a check; null if it does. */
export function caseReasonOf(answer: RegistryAnswer, name: string): CaseReason | null {
  if (!answer.isFound) return 'not_found'
  if (!answer.isRegular) return 'situation'
  return nameScore(name, answer.name) >= SAME_NAME ? null : 'name'
}
