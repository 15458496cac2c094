import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/http/secrets.ts'

/** With it, an account that is suspended, and so cannot sign in, reads a decision and appeals. */
export const appealToken = ({ tokenFor }: Secrets, caseId: string) => tokenFor('appeal', caseId)

export function isAppealToken(secrets: Secrets, caseId: string, token: string | undefined): boolean {
  const [given, expected] = [Buffer.from(token ?? ''), Buffer.from(appealToken(secrets, caseId))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
