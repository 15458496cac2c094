import { sql } from 'kysely'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import { type GrantEndReason, TEAM_NAME } from '#contract/hiring/document-grants.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import type { DocumentScan } from '#contract/hiring/documents.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { grantEndReason, isTooLateToShare } from '#server/db/credentials/grant-validity.ts'
import type { DoctorId, EmployerId, UserId } from '#server/http/caller.ts'

const grants = (db: DbOrTrx) =>
  db
    .selectFrom('document_grants as grants')
    .innerJoin('document_versions as versions', 'versions.id', 'grants.version_id')
    .innerJoin('documents', 'documents.id', 'versions.document_id')
    .innerJoin('applications', 'applications.id', 'grants.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select([
      'grants.id',
      'grants.version_id',
      'grants.application_id',
      'documents.doctor_id',
      sql<DocumentKind>`documents.kind`.as('kind'),
      'documents.title',
      'versions.pages',
      'versions.bytes',
      'versions.issued_on',
      'versions.expires_on',
    ])
export type GrantRow = Awaited<ReturnType<typeof openGrants>>[number]

/** Grants by which the people of this company may open documents now. */
const openGrantsTo = (db: DbOrTrx, employerId: EmployerId, now: Date) =>
  grants(db)
    .innerJoin('users as doctors', 'doctors.id', 'documents.doctor_id')
    .where('jobs.owner_user_id', '=', employerId)
    .where('grants.ended_at', 'is', null)
    .where(grantEndReason(now), 'is', null)
    .where('versions.scan', 'in', ['unchecked', 'clean'])
    .where('doctors.suspended_at', 'is', null)
    .select('doctors.name as doctor_name')

/** One grant, or those of one application. */
type Of = { grantId: string } | { applicationId: string }

/** The documents that an employer may open now, in the order of the wallet. */
const openGrantsOf = (db: DbOrTrx, employerId: EmployerId, of: Of, now: Date) =>
  openGrantsTo(db, employerId, now)
    .where((eb) =>
      'grantId' in of ? eb('grants.id', '=', of.grantId) : eb('grants.application_id', '=', of.applicationId),
    )
    .orderBy('documents.created_at')
    .orderBy('grants.id')
export const openGrants = (db: DbOrTrx, employerId: EmployerId, of: Of, now: Date) =>
  openGrantsOf(db, employerId, of, now).execute()

/** The same, locked, so that none ends before its opening is recorded. */
export const lockOpenGrants = (trx: Trx, employerId: EmployerId, of: Of, now: Date) =>
  openGrantsOf(trx, employerId, of, now).forShare('grants').execute()

/** All grants of one of the doctor's own applications, the ended ones too. */
export const ownGrants = (db: DbOrTrx, doctorId: DoctorId, applicationId: string, now: Date) =>
  grants(db)
    .select((eb) => [
      sql<GrantEndReason | null>`coalesce(grants.end_reason, ${grantEndReason(now)})`.as('end_reason'),
      'grants.ended_at',
      sql<DocumentScan>`versions.scan`.as('scan'),
      eb
        .selectFrom('document_openings')
        .select((opening) => opening.fn.countAll<string>().as('count'))
        .whereRef('document_openings.grant_id', '=', 'grants.id')
        .as('openings'),
      eb
        .selectFrom('document_openings')
        .select((opening) => opening.fn.max('opened_at').as('last'))
        .whereRef('document_openings.grant_id', '=', 'grants.id')
        .as('last_opened_at'),
    ])
    .where('documents.doctor_id', '=', doctorId)
    .where('grants.application_id', '=', applicationId)
    .orderBy('grants.granted_at')
    .orderBy('documents.created_at')
    .orderBy('grants.id')
    .execute()

const SHARING_STATUSES = [...currentApplicationStatuses, 'hired'] as const

const ownApplications = (db: DbOrTrx, doctorId: DoctorId, now: Date) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select([
      'applications.id',
      'jobs.needed_documents',
      sql<boolean>`${applicationShownStatus('applications', now)} in (${sql.join(
        SHARING_STATUSES.map((status) => sql.lit(status)),
      )}) and ${isTooLateToShare(now)} is not true`.as('may_share'),
      sql<string>`case when jobs.employer_hidden then ${CONFIDENTIAL_EMPLOYER} else owners.name end`.as(
        'employer_name',
      ),
    ])
    .where('applications.doctor_id', '=', doctorId)

export const ownApplication = (db: DbOrTrx, doctorId: DoctorId, id: string, now: Date) =>
  ownApplications(db, doctorId, now).where('applications.id', '=', id).executeTakeFirst()

/** The documents that the job of a company's application asks for, and when the company last asked for the missing ones. */
export const askedDocuments = (db: DbOrTrx, employerId: EmployerId, applicationId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select((eb) => [
      'jobs.needed_documents',
      'applications.status',
      'applications.end_reason',
      eb
        .selectFrom('application_messages')
        .select(({ fn }) => fn.max('sent_at').as('last'))
        .whereRef('application_id', '=', 'applications.id')
        .where('requested_documents', 'is not', null)
        .as('requested_at'),
    ])
    .where('applications.id', '=', applicationId)
    .where('jobs.owner_user_id', '=', employerId)
    .executeTakeFirst()

/** The doctor's application, locked against decisions about it. */
export const lockOwnApplication = (trx: Trx, doctorId: DoctorId, id: string, now: Date) =>
  ownApplications(trx, doctorId, now)
    .where('applications.id', '=', id)
    .forUpdate('applications')
    .executeTakeFirst()

export async function countOpen(db: DbOrTrx, applicationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document_grants')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Grants that are open already stay as they are. */
export async function insertGrants(
  trx: Trx,
  {
    applicationId,
    versionIds,
    consent,
  }: { applicationId: string; versionIds: readonly string[]; consent: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('document_grants')
    .values(
      versionIds.map((version_id) => ({
        version_id,
        application_id: applicationId,
        granted_at: now,
        consent,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'version_id']).where('ended_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Ends the doctor's own grant. False if there is none; one that has ended already stays as it is. */
export async function revoke(trx: Trx, doctorId: DoctorId, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select document_grants.id from document_grants
        join document_versions on document_versions.id = version_id
        join documents on documents.id = document_id
      where document_grants.id = ${id} and doctor_id = ${doctorId} for update of document_grants),
    ended as (
      update document_grants set ended_at = ${now}, end_reason = 'revoked'
      where id in (select id from own) and ended_at is null)
    select id from own`.execute(trx)
  return rows.length > 0
}

/** Ends the open grants of these applications. */
export async function endGrants(
  trx: Trx,
  applicationIds: readonly string[],
  reason: GrantEndReason,
  now: Date,
): Promise<void> {
  if (applicationIds.length === 0) return
  await trx
    .updateTable('document_grants')
    .set({ ended_at: now, end_reason: reason })
    .where('application_id', '=', sql<string>`any(${[...applicationIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute()
}

/** Records why grants have ended that are no longer valid and have no reason yet. Returns how many, at most `limit`. */
export async function endDueGrants(db: DbOrTrx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update document_grants set ended_at = ${now}, end_reason = due.reason
    from (
      select grants.id, ${grantEndReason(now)} as reason
      from document_grants grants
        join applications on applications.id = grants.application_id
        join jobs on jobs.id = applications.job_id
      where grants.ended_at is null and ${grantEndReason(now)} is not null
      limit ${limit}) as due
    where document_grants.id = due.id and document_grants.ended_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Records who opened documents. What the row says stays, whatever becomes of the document, the job and the company. */
export async function insertOpenings(
  trx: Trx,
  grantIds: readonly string[],
  openedBy: UserId,
  now: Date,
): Promise<void> {
  await sql`
    insert into document_openings (doctor_id, grant_id, application_id, kind, title, company_name, job_title, opened_by, opened_at)
    select documents.doctor_id, grants.id, applications.id, documents.kind, documents.title,
      case when jobs.employer_hidden then ${CONFIDENTIAL_EMPLOYER} else owners.name end, jobs.title, ${openedBy}, ${now}
    from document_grants grants
      join document_versions versions on versions.id = grants.version_id
      join documents on documents.id = versions.document_id
      join applications on applications.id = grants.application_id
      join jobs on jobs.id = applications.job_id
      join users owners on owners.id = jobs.owner_user_id
    where grants.id = any(${[...grantIds]}::uuid[])
    order by documents.created_at, grants.id`.execute(trx)
}

type TeamOpening = {
  doctorId: string
  kind: DocumentKind
  title: string
  reason: string
} & ({ requestId: string } | { checkId: string })

/**
 * Records that an admin opened a document, by a request or for a check. Only the request or the log names her, because the release
 * before would show her name.
 */
export async function insertTeamOpening(trx: Trx, opening: TeamOpening, now: Date): Promise<void> {
  await trx
    .insertInto('document_openings')
    .values({
      doctor_id: opening.doctorId,
      request_id: 'requestId' in opening ? opening.requestId : null,
      check_id: 'checkId' in opening ? opening.checkId : null,
      kind: opening.kind,
      title: opening.title,
      reason: opening.reason,
      company_name: TEAM_NAME,
      job_title: '',
      opened_at: now,
    })
    .execute()
}

/** A page of the openings of the doctor's documents, the newest first. Neither admins nor the people of a hidden employer are named. */
export async function openingsOf(db: DbOrTrx, doctorId: DoctorId, range: { limit: number; offset: number }) {
  const own = db.selectFrom('document_openings as openings').where('openings.doctor_id', '=', doctorId)
  const [items, { count }] = await Promise.all([
    own
      .leftJoin('users as openers', 'openers.id', 'openings.opened_by')
      .select([
        'openings.id',
        sql<DocumentKind>`openings.kind`.as('kind'),
        'openings.title',
        'openings.company_name',
        sql<string | null>`nullif(openings.job_title, '')`.as('job_title'),
        'openings.application_id',
        'openings.opened_at',
        'openings.reason',
        sql<boolean>`check_id is not null`.as('is_for_check'),
        sql<
          string | null
        >`case when request_id is null and check_id is null and company_name <> ${CONFIDENTIAL_EMPLOYER} then openers.name end`.as(
          'opened_by',
        ),
      ])
      .orderBy('openings.opened_at', 'desc')
      .orderBy('openings.id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, total: Number(count) }
}

/**
 * Marks openings as told, and returns the applications, the requests of admins or the checks by which they happened.
 * It waits for rows that another worker holds: skipping them would split one request over two notices.
 */
export async function takeUntold(trx: Trx, now: Date, limit: number) {
  const { rows } = await sql<{ doctor_id: string; application_id: string | null; by_team: string | null }>`
    with told as (
      update document_openings set told_at = ${now}
      where id in (
        select id from document_openings where told_at is null and num_nonnulls(application_id, request_id, check_id) > 0
        order by opened_at, id limit ${limit} for update)
      returning doctor_id, application_id, coalesce(request_id, check_id) as by_team)
    select distinct doctor_id, application_id, by_team from told`.execute(trx)
  return rows
}
