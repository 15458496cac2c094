import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { isMoot } from '#server/db/credentials/registration-checks.ts'
import type { DoctorId } from '#server/http/caller.ts'

export interface Numbered {
  doctorId: DoctorId
  crm: string
  uf: string
}

/** The open check of one of the doctor's registrations, locked for share, so that it is not decided meanwhile. */
export async function lockOpenCheck(trx: Trx, { doctorId, crm, uf }: Numbered): Promise<string | undefined> {
  const row = await trx
    .selectFrom('registration_checks')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('crm', '=', crm)
    .where('uf', '=', uf)
    .where('outcome', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.id
}

/** Whether the doctor shares this version for a check already, having agreed to this text. */
export async function isShared(
  trx: Trx,
  checkId: string,
  { versionId, consent }: { versionId: string; consent: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('registration_cards')
    .select('id')
    .where('check_id', '=', checkId)
    .where('version_id', '=', versionId)
    .where('consent', '=', consent)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Shares a card for a check that has none. */
export async function insertCard(
  trx: Trx,
  checkId: string,
  { versionId, consent }: { versionId: string; consent: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('registration_cards')
    .values({ check_id: checkId, version_id: versionId, shared_at: now, consent })
    .execute()
}

/** Ends the access to the card of a check. One that has ended already stays as it is. */
export async function endCard(trx: Trx, checkId: string, now: Date): Promise<void> {
  await trx
    .updateTable('registration_cards')
    .set({ ended_at: now })
    .where('check_id', '=', checkId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the access to the cards of checks whose registrations are no longer named. */
export async function endMootCards(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .updateTable('registration_cards')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_checks as checks')
          .select('checks.id')
          .whereRef('checks.id', '=', 'registration_cards.check_id')
          .where(isMoot),
      ),
    )
    .execute()
}

/** The card that is shared for an open check, locked for share with the check and its file. */
export const lockSharedCard = (trx: Trx, checkId: string) =>
  trx
    .selectFrom('registration_cards as cards')
    .innerJoin('registration_checks as checks', 'checks.id', 'cards.check_id')
    .innerJoin('document_versions as versions', 'versions.id', 'cards.version_id')
    .innerJoin('documents', 'documents.id', 'versions.document_id')
    .select([
      'checks.doctor_id',
      'checks.crm',
      'checks.uf',
      'versions.id as version_id',
      'versions.number',
      'versions.scan',
      'documents.kind',
      'documents.title',
    ])
    .where('cards.check_id', '=', checkId)
    .where('cards.ended_at', 'is', null)
    .where('checks.outcome', 'is', null)
    .where(({ not }) => not(isMoot))
    .forShare(['documents', 'versions', 'checks', 'cards'])
    .executeTakeFirst()
