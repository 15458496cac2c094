import { type ConsentKind, textVersions } from '#contract/accounts/accounts.ts'
import type { Consent } from '#contract/api/accounts/consents.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const texts = Object.entries(textVersions).map(([kind, version]) => ({
  kind: kind as keyof typeof textVersions,
  version,
}))

/** Records that the user has accepted the terms and the privacy policy in force (LGPD, art. 8, § 2). */
export const recordTextsAccepted = (db: DbOrTrx, userId: string, now: Date): Promise<void> =>
  queries.insertConsents(db, userId, texts, now)

/** Records that the user has agreed to marketing mails, or no longer does (LGPD, art. 8, § 5). */
export const recordMarketing = (db: DbOrTrx, userId: string, isOn: boolean, now: Date): Promise<void> =>
  isOn
    ? queries.insertConsents(db, userId, [{ kind: 'marketing', version: null }], now)
    : queries.withdraw(db, userId, 'marketing', now)

/** The user's consents, newest first, and whether a text in force still has to be accepted. */
export async function consents(
  db: DbOrTrx,
  userId: UserId,
): Promise<{ items: Consent[]; mustAccept: boolean }> {
  const [rows, accepted] = await Promise.all([
    queries.consentsOf(db, userId),
    queries.acceptedKinds(db, userId),
  ])
  const items = rows.map(({ kind, version, given_at, withdrawn_at }) => ({
    kind: kind as ConsentKind,
    version,
    givenAt: given_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
  }))
  return { items, mustAccept: texts.some(({ kind }) => !accepted.includes(kind)) }
}

/**
 * Accepts the texts that the user was shown.
 * @throws ChangedMeanwhile if they are not the ones in force
 */
export async function acceptTexts(
  db: DbOrTrx,
  userId: UserId,
  shown: Record<keyof typeof textVersions, string>,
  now: Date,
): Promise<void> {
  if (texts.some(({ kind, version }) => shown[kind] !== version)) throw new AppError('ChangedMeanwhile')
  await recordTextsAccepted(db, userId, now)
}
