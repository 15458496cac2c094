import type { CaseReason, RegistryAnswer } from '#contract/hiring/registration-checks.ts'
import { nameScore, SAME_NAME } from './name-match.ts'

/** Why an answer of the registry does not decide a check; null if it does. */
export function caseReasonOf(answer: RegistryAnswer, name: string): CaseReason | null {
  if (!answer.isFound) return 'not_found'
  if (!answer.isRegular) return 'situation'
  return nameScore(name, answer.name) >= SAME_NAME ? null : 'name'
}
