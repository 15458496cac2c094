import type { CompanyAnswer, CompanyCaseReason } from '#contract/admin/company-checks.ts'
import { isOtherCompany } from './company-name-match.ts'

/** Why an answer is a case for admins; null if it is none. */
export function caseReasonOf(answer: CompanyAnswer, name: string): CompanyCaseReason | null {
  if (!answer.isFound) return 'not_found'
  if (answer.situation !== 'active') return answer.situation
  return isOtherCompany(name, [answer.name, answer.tradeName]) ? 'name' : null
}

/** The subject of a case: with another text, it is another case. Null if there is none. */
export function findingOf(answer: CompanyAnswer, name: string): string | null {
  const reason = caseReasonOf(answer, name)
  if (!reason || !answer.isFound) return reason
  return JSON.stringify(
    reason === 'name' ? [reason, answer.name, answer.tradeName, name] : [reason, answer.since],
  )
}
