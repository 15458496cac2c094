import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/http/secrets.ts'

const PURPOSE = 'link of a job alert'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names an alert and proves that the link is ours. It stays valid, because a mail can be opened years later. */
export const alertToken = ({ tokenFor }: Secrets, alertId: string) =>
  `${alertId}.${tokenFor(PURPOSE, alertId)}`

/** The alert of a link; null for a token that is not ours. */
export function alertOfToken(secrets: Secrets, token: string): string | null {
  const [id = ''] = token.split('.')
  if (!uuid.test(id)) return null
  const [given, expected] = [Buffer.from(token), Buffer.from(alertToken(secrets, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
