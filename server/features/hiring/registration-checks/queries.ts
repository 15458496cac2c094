import { sql } from 'kysely'
import type {
  CaseReason,
  CheckBasis,
  CheckOrigin,
  RegisteredTitle,
  RegistrationOutcome,
  RegistryAnswer,
} from '#contract/hiring/registration-checks.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import {
  isMoot,
  keptTitles,
  onlyIrregular,
  registrationState,
  titlesWithRqe,
  verificationApplies,
} from '#server/db/credentials/registration-checks.ts'
import type { DoctorId, UserId } from '#server/http/caller.ts'

/** A registration of a doctor. */
export interface Numbered {
  doctorId: string
  crm: string
  uf: string
}

/** The doctor's registrations, each with its state, its open check and its latest decision. */
export function ownRegistrations(db: DbOrTrx, doctorId: DoctorId, now: Date) {
  return db
    .selectFrom('doctor_registrations as named')
    .innerJoin('users', 'users.id', 'named.doctor_id')
    .leftJoin('registration_checks as checks', (join) =>
      join
        .onRef('checks.doctor_id', '=', 'named.doctor_id')
        .onRef('checks.crm', '=', 'named.crm')
        .onRef('checks.uf', '=', 'named.uf')
        .on('checks.is_current', '=', true),
    )
    .leftJoin('registration_checks as requests', (join) =>
      join
        .onRef('requests.doctor_id', '=', 'named.doctor_id')
        .onRef('requests.crm', '=', 'named.crm')
        .onRef('requests.uf', '=', 'named.uf')
        .on('requests.outcome', 'is', null),
    )
    .leftJoin('registration_cards as cards', (join) =>
      join.onRef('cards.check_id', '=', 'requests.id').on('cards.ended_at', 'is', null),
    )
    .select([
      'named.crm',
      'named.uf',
      registrationState(now).as('state'),
      'requests.id as request_id',
      'requests.case_reason',
      'cards.version_id as card_version_id',
      'cards.shared_at as card_shared_at',
      'checks.outcome',
      'checks.basis',
      'checks.reason',
      'checks.checked_at',
      'checks.expires_at',
      sql<RegisteredTitle[]>`case when checks.outcome = 'verified' then ${keptTitles} else '[]' end`.as(
        'verified_titles',
      ),
      titlesWithRqe(sql`named.doctor_id`).as('titles'),
    ])
    .where('named.doctor_id', '=', doctorId)
    .orderBy('named.uf')
    .orderBy('named.crm')
    .execute()
}

export async function hasRegistration(db: DbOrTrx, { doctorId, crm, uf }: Numbered): Promise<boolean> {
  const row = await db
    .selectFrom('doctor_registrations')
    .select('crm')
    .where('doctor_id', '=', doctorId)
    .where('crm', '=', crm)
    .where('uf', '=', uf)
    .executeTakeFirst()
  return row !== undefined
}

/** Another account for which the number is verified, also if that has expired. */
export function otherHolder(db: DbOrTrx, { doctorId, crm, uf }: Numbered) {
  return db
    .selectFrom('registration_checks as checks')
    .innerJoin('users', 'users.id', 'checks.doctor_id')
    .select(['checks.id as check_id', 'users.id', 'users.name', 'users.email'])
    .where('checks.crm', '=', crm)
    .where('checks.uf', '=', uf)
    .where('checks.doctor_id', '<>', doctorId)
    .where(verificationApplies)
    .executeTakeFirst()
}

/** Ends verifications of other accounts that no longer name the number, or have another name now. */
export async function releaseNumber(trx: Trx, { doctorId, crm, uf }: Numbered): Promise<void> {
  await sql`update registration_checks as checks set is_current = false
    from users where users.id = checks.doctor_id and checks.crm = ${crm} and checks.uf = ${uf}
      and checks.doctor_id <> ${doctorId} and checks.is_current and checks.outcome = 'verified'
      and not ${verificationApplies}`.execute(trx)
}

/** Opens a check. Undefined if there is an open one. */
export async function insertRequest(
  trx: Trx,
  { doctorId, crm, uf }: Numbered,
  request: { origin: CheckOrigin; caseReason: CaseReason | null },
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('registration_checks')
    .values({
      doctor_id: doctorId,
      crm,
      uf,
      requested_at: now,
      origin: request.origin,
      case_reason: request.caseReason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A check, and the doctor as she is now. */
export function checkById(db: DbOrTrx, id: string) {
  return db
    .selectFrom('registration_checks as checks')
    .innerJoin('users', 'users.id', 'checks.doctor_id')
    .selectAll('checks')
    .select(['users.name', titlesWithRqe(sql`checks.doctor_id`).as('own_titles')])
    .where('checks.id', '=', id)
    .executeTakeFirst()
}

/** Until the transaction ends, nobody else decides whose number it is. */
export async function lockNumber(trx: Trx, { crm, uf }: Pick<Numbered, 'crm' | 'uf'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${uf} ${crm}`}, 0))`.execute(trx)
}

export const lockCheck = (trx: Trx, id: string) =>
  trx.selectFrom('registration_checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An answer of the registry about a number that is newer than `since`, for any account that names the number. */
export function keptAnswer(db: DbOrTrx, { crm, uf }: Pick<Numbered, 'crm' | 'uf'>, since: Date) {
  return db
    .selectFrom('registration_checks')
    .select(['answer', 'asked_at'])
    .where('crm', '=', crm)
    .where('uf', '=', uf)
    .where('answer', 'is not', null)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function setAnswer(
  trx: Trx,
  id: string,
  found: {
    answer: RegistryAnswer | null
    askedAt: Date
    score: number | null
    caseReason: CaseReason | null
  },
): Promise<void> {
  await trx
    .updateTable('registration_checks')
    .set({
      // A failed attempt keeps an earlier answer.
      ...(found.answer && { answer: JSON.stringify(found.answer), name_score: found.score }),
      asked_at: found.askedAt,
      case_reason: found.caseReason,
    })
    .where('id', '=', id)
    .execute()
}

export interface Decision {
  outcome: RegistrationOutcome
  basis: CheckBasis
  reason: string | null
  name: string
  titles: readonly RegisteredTitle[]
  checkedBy: string | null
  approvedBy: string | null
  expiresAt: Date | null
}

/** Decides an open check, which replaces the doctor's current one of this number. */
export async function setDecision(
  trx: Trx,
  { id, doctorId, crm, uf }: Numbered & { id: string },
  decision: Decision,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration_checks')
    .set({ is_current: false })
    .where('doctor_id', '=', doctorId)
    .where('crm', '=', crm)
    .where('uf', '=', uf)
    .where('is_current', '=', true)
    .execute()
  await trx
    .updateTable('registration_checks')
    .set({
      outcome: decision.outcome,
      basis: decision.basis,
      reason: decision.reason,
      checked_name: decision.name,
      titles: JSON.stringify(decision.titles),
      checked_by: decision.checkedBy,
      approved_by: decision.approvedBy,
      checked_at: now,
      expires_at: decision.expiresAt,
      is_current: true,
      proposed_outcome: null,
      proposed_reason: null,
      proposed_by: null,
      proposed_at: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function setProposal(
  trx: Trx,
  id: string,
  proposal: { outcome: 'not_confirmed' | 'irregular'; reason: string; by: UserId } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration_checks')
    .set({
      proposed_outcome: proposal?.outcome ?? null,
      proposed_reason: proposal?.reason ?? null,
      proposed_by: proposal?.by ?? null,
      proposed_at: proposal ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

/** The doctor's irregular registrations, if she has no verified one. */
export const irregularRegistrations = async (db: DbOrTrx, doctorId: DoctorId) =>
  (await onlyIrregular(doctorId).execute(db)).rows

/** The account that holds a number: the one for which it is verified, or else the oldest account that names it. */
export async function holderOf(
  db: DbOrTrx,
  crm: string,
  uf: string,
): Promise<{ name: string; titles: RegisteredTitle[] } | undefined> {
  return db
    .selectFrom('doctor_registrations as named')
    .innerJoin('users', 'users.id', 'named.doctor_id')
    .leftJoin('registration_checks as checks', (join) =>
      join
        .onRef('checks.doctor_id', '=', 'named.doctor_id')
        .onRef('checks.crm', '=', 'named.crm')
        .onRef('checks.uf', '=', 'named.uf')
        .on('checks.is_current', '=', true)
        .on('checks.outcome', '=', 'verified'),
    )
    .select([
      sql<string>`coalesce(users.name, '')`.as('name'),
      titlesWithRqe(sql`named.doctor_id`).as('titles'),
    ])
    .where('named.crm', '=', crm)
    .where('named.uf', '=', uf)
    .orderBy(sql`checks.id is null`)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}

/** Verifications that still count and have no open check: of all doctors those that end by `until`, or all of one doctor that were made by `madeBy`. */
export function dueForRecheck(
  db: DbOrTrx,
  due: { until: Date } | { doctorId: string; madeBy: Date },
  limit: number,
) {
  return db
    .selectFrom('registration_checks as checks')
    .innerJoin('users', 'users.id', 'checks.doctor_id')
    .select(['checks.id', 'checks.doctor_id as doctorId', 'checks.crm', 'checks.uf'])
    .where(verificationApplies)
    .where('users.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_checks as requests')
            .select('requests.id')
            .whereRef('requests.doctor_id', '=', 'checks.doctor_id')
            .whereRef('requests.crm', '=', 'checks.crm')
            .whereRef('requests.uf', '=', 'checks.uf')
            .where('requests.outcome', 'is', null),
        ),
      ),
    )
    .$if('until' in due, (query) => query.where('checks.expires_at', '<=', (due as { until: Date }).until))
    .$if('doctorId' in due, (query) => {
      const { doctorId, madeBy } = due as { doctorId: string; madeBy: Date }
      return query.where('checks.doctor_id', '=', doctorId).where('checks.checked_at', '<=', madeBy)
    })
    .orderBy('checks.expires_at')
    .limit(limit)
    .execute()
}

/** Open checks whose question the registry has not answered, and that were last asked by `askedBy`. */
export async function unansweredChecks(db: DbOrTrx, askedBy: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registration_checks as checks')
    .select('id')
    .where('outcome', 'is', null)
    .where('case_reason', '=', 'unreachable')
    .where('proposed_at', 'is', null)
    .where('asked_at', '<=', askedBy)
    .where(({ not }) => not(isMoot))
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes open checks of registrations that their doctors no longer name. Those for which a card was opened stay, because the doctor
 * is told of them.
 */
export async function deleteMootRequests(db: DbOrTrx): Promise<void> {
  await sql`delete from registration_checks as checks where ${isMoot}
    and not exists (select from document_openings
      where document_openings.doctor_id = checks.doctor_id and check_id = checks.id)`.execute(db)
}
