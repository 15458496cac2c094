import type { Trx } from '#server/db/client.ts'
import { lockOwnVersions } from '#server/features/hiring/documents/service.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** A version of her CRM card, and the version of the text that she agreed to. */
export interface SharedCard {
  versionId: string
  consent: string
}

/**
 * Shares one of the doctor's CRM cards with the administration for the open check of a registration, in the place of the former one.
 * @throws ValidationFailed unless it is the current version of a CRM card of hers; ChangedMeanwhile if no check is open
 */
export async function shareCard(
  trx: Trx,
  number: queries.Numbered,
  { versionId, consent }: SharedCard,
  now: Date,
): Promise<void> {
  const [version] = await lockOwnVersions(trx, number.doctorId, [versionId])
  if (version?.kind !== 'crm_card')
    throw fieldError('card', 'A carteira mudou ou não está mais nos seus documentos. Marque de novo.')
  const checkId = await queries.lockOpenCheck(trx, number)
  if (!checkId) throw new AppError('ChangedMeanwhile')
  // The former sharing stays as the record of a consent under which the card may have been opened.
  if (await queries.isShared(trx, checkId, { versionId, consent })) return
  await queries.endCard(trx, checkId, now)
  await queries.insertCard(trx, checkId, { versionId, consent }, now)
}

/**
 * Ends the access to the card that is shared for the open check of a registration, if there is one. Once that is done, nobody opens
 * it by that check: an opening holds the card until it is recorded.
 */
export async function endCard(trx: Trx, number: queries.Numbered, now: Date): Promise<void> {
  const checkId = await queries.lockOpenCheck(trx, number)
  if (checkId) await queries.endCard(trx, checkId, now)
}

/** Ends the access to the cards of checks whose registrations their doctors no longer name. */
export const endMootCards = queries.endMootCards

/** The card that is shared for an open check, locked for share until the transaction ends. Undefined if there is none. */
export const lockSharedCard = queries.lockSharedCard
