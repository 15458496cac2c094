import { type Selectable, sql } from 'kysely'
import { type ApprovalKind, approvalKinds } from '#contract/admin/approvals.ts'
import { workLabel } from '#contract/admin/given-up-work.ts'
import { OPENING_REQUEST_LABEL } from '#contract/admin/opening-requests.ts'
import { verificationText } from '#contract/admin/organizations.ts'
import { endOfBrazilDay } from '#contract/brazil-day.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { checkReason } from '#contract/hiring/registration-checks.ts'
import { appealOutcomeTexts, outcomeText, reportedEntityLabels } from '#contract/moderation/reports.ts'
import type { NotificationSubjectType } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { type AlarmKind, alarmTexts } from '#contract/payments/payment-alarms.ts'
import type { Finding } from '#contract/payments/sponsorships.ts'
import type { BookingEvent } from '#contract/rota/bookings.ts'
import { revisingEvents } from '#contract/rota/calendar-links.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { Notifications } from '#server/db/types.ts'
import { currentVerification } from '#server/db/verified.ts'
import { applicationSubjects } from './applications/queries.ts'
import { bookingSubject } from './booking-subject.ts'
import { interviewSubject } from './interview-subject.ts'
import { invitationSubjects, shiftSubjects } from './plantoes/queries.ts'
import { registrationSubject } from './registration-subject.ts'
import { notAJob, type Subject } from './subject.ts'

/** How to read the subjects of each type. */
const subjectReaders: Record<
  NotificationSubjectType,
  (db: DbOrTrx, ids: readonly string[]) => Promise<Subject[]>
> = {
  job: (db, ids) =>
    db
      .selectFrom('jobs')
      .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
      .leftJoin('job_revisions', 'job_revisions.job_id', 'jobs.id')
      .leftJoin('boost_checks', (join) =>
        join.onRef('boost_checks.job_id', '=', 'jobs.id').on('boost_checks.is_current', '=', true),
      )
      .select((eb) => [
        'jobs.id',
        'jobs.title',
        sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employer_name'),
        'jobs.ends_at as expires_at',
        eb('jobs.status', '=', 'rejected').$castTo<boolean>().as('is_rejected'),
        'jobs.rejection_reason',
        'jobs.stop_reason',
        'jobs.close_reason',
        'job_revisions.refused_for as edit_refusal_reason',
        sql<Finding[] | null>`case when jobs.boost_is_held then boost_checks.findings end`.as('findings'),
      ])
      .where('jobs.id', 'in', ids)
      .execute(),

  application: applicationSubjects,

  booking: async (db, ids) => {
    const rows = await db
      .selectFrom('bookings')
      .selectAll()
      .select(
        sql<BookingEvent>`(select event from booking_events where booking_id = bookings.id
          and event !~ 'Handover' order by position desc limit 1)`.as('last_event'),
      )
      .select(
        sql<number>`(select count(*)::int from booking_events where booking_id = bookings.id
          and event = any(${[...revisingEvents]}))`.as('revisions'),
      )
      .where('id', 'in', ids)
      .execute()
    return rows.map(bookingSubject)
  },

  shift_notice: shiftSubjects,
  job_invitation: invitationSubjects,

  interview: async (db, ids) => {
    const rows = await db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.application_id')
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
      .selectAll('interviews')
      .select([
        'jobs.title',
        sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employer_name'),
      ])
      .where('interviews.id', 'in', ids)
      .execute()
    return rows.map(interviewSubject)
  },

  payment: async (db, ids) =>
    (await db.selectFrom('sponsorships').select(['id', 'job_title']).where('id', 'in', ids).execute()).map(
      ({ id, job_title: title }) => ({ ...notAJob, id, title }),
    ),

  payment_alarm: async (db, ids) =>
    (await db.selectFrom('payment_alarms').select(['id', 'kind']).where('id', 'in', ids).execute()).map(
      ({ id, kind }) => ({ ...notAJob, id, title: alarmTexts[kind as AlarmKind].title }),
    ),

  given_up_work: async (db, ids) =>
    (
      await db.selectFrom('given_up_work').select(['id', 'queue', 'kind']).where('id', 'in', ids).execute()
    ).map(({ id, ...work }) => ({ ...notAJob, id, title: workLabel(work) })),

  approval: async (db, ids) => {
    const [approvals, openingRequests] = await Promise.all([
      db.selectFrom('approvals').select(['id', 'kind']).where('id', 'in', ids).execute(),
      db.selectFrom('opening_requests').select('id').where('id', 'in', ids).execute(),
    ])
    return [
      ...approvals.map(({ id, kind }) => ({ ...notAJob, id, title: approvalKinds[kind as ApprovalKind] })),
      ...openingRequests.map(({ id }) => ({ ...notAJob, id, title: OPENING_REQUEST_LABEL })),
    ]
  },

  opening_request: async (db, ids) => {
    const [requests, checks] = await Promise.all([
      db
        .selectFrom('opening_requests')
        .select(['id', 'kind', 'title', 'reason'])
        .where('id', 'in', ids)
        .execute(),
      db.selectFrom('registration_checks').select(['id', 'crm', 'uf']).where('id', 'in', ids).execute(),
    ])
    return [
      ...requests.map(({ id, reason, ...document }) => ({
        ...notAJob,
        id,
        title: documentName(document),
        details: { document_opened_by_team: reason },
      })),
      // A card that was shared for a check.
      ...checks.map(({ id, ...number }) => ({
        ...notAJob,
        id,
        title: documentKinds.crm_card,
        details: { document_opened_by_team: checkReason(number) },
      })),
    ]
  },

  establishment_check: async (db, ids) => {
    const rows = await db
      .selectFrom('establishment_checks as checks')
      .innerJoin('users', 'users.id', 'checks.employer_id')
      .select(['checks.id', 'users.name', 'checks.expires_at', 'checks.outcome', 'checks.note'])
      .where('checks.id', 'in', ids)
      .execute()
    return rows.map(({ id, name, expires_at, outcome, note }) => ({
      ...notAJob,
      id,
      title: name ?? '',
      expires_at,
      is_rejected: outcome === 'refused',
      rejection_reason: note,
    }))
  },

  registration_check: async (db, ids) =>
    (await db.selectFrom('registration_checks').selectAll().where('id', 'in', ids).execute()).map(
      registrationSubject,
    ),

  telehealth_tier: async (db, ids) => {
    const rows = await db
      .selectFrom('telehealth_tiers as tiers')
      .innerJoin('users', 'users.id', 'tiers.employer_id')
      .select(['tiers.id', 'users.name'])
      .where('tiers.id', 'in', ids)
      .execute()
    return rows.map(({ id, name }) => ({ ...notAJob, id, title: name ?? '' }))
  },

  organization: async (db, ids) => {
    const rows = await db
      .selectFrom('users')
      .innerJoin('employers', 'employers.user_id', 'users.id')
      .leftJoin('employer_answers', 'employer_answers.employer_id', 'users.id')
      .select(['users.id', 'users.name', 'reminded_of', currentVerification.as('verification')])
      .where('users.id', 'in', ids)
      .execute()
    return rows.map(({ id, name, reminded_of, verification }) => ({
      ...notAJob,
      id,
      title: name ?? '',
      details: {
        application_unanswered:
          reminded_of === 1 ? '1 candidatura espera' : `${reminded_of ?? 0} candidaturas esperam`,
        company_verified: verification && verificationText(verification),
      },
    }))
  },

  report_case: async (db, ids) => {
    const rows = await db
      .selectFrom('report_cases as cases')
      .leftJoin('appeals', 'appeals.case_id', 'cases.id')
      .leftJoin('jobs', 'jobs.id', 'cases.entity_id')
      .leftJoin('users', 'users.id', 'cases.entity_id')
      .select(['cases.id', 'cases.entity_type', 'cases.outcome', 'appeals.outcome as appeal_outcome'])
      .select(({ fn }) => fn.coalesce('jobs.title', 'users.name').as('title'))
      .where('cases.id', 'in', ids)
      .execute()
    return rows.map(({ id, entity_type, outcome, appeal_outcome, title }) => {
      const decided = outcome && outcomeText(outcome, entity_type)
      const answered = appeal_outcome && appealOutcomeTexts[appeal_outcome]
      return {
        ...notAJob,
        id,
        title: title ?? reportedEntityLabels[entity_type],
        details: {
          report_answered: answered ?? decided,
          content_decided: decided,
          appeal_answered: answered,
        },
      }
    })
  },

  contact_message: async (db, ids) => {
    const rows = await db
      .selectFrom('contact_messages')
      .select(['id', 'subject as title'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...notAJob, ...row }))
  },

  document: async (db, ids) => {
    const rows = await db
      .selectFrom('documents')
      .innerJoin('document_versions', (join) =>
        join.onRef('document_id', '=', 'documents.id').on('is_current', '=', true),
      )
      .select(['documents.id', 'kind', 'title', 'expires_on'])
      .where('documents.id', 'in', ids)
      .execute()
    return rows.map(({ id, expires_on, ...document }) => ({
      ...notAJob,
      id,
      title: documentName(document),
      expires_at: expires_on === null ? null : endOfBrazilDay(expires_on),
    }))
  },

  job_alert: async (db, ids) => {
    const rows = await db
      .selectFrom('job_alerts')
      .select(['id', 'name as title', 'search'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ search, ...row }) => ({ ...notAJob, ...row, address: `${paths.jobs}?${search}` }))
  },
}

/** The subjects of some notifications, by id. */
export async function subjectsOf(
  db: DbOrTrx,
  notifications: readonly Pick<Selectable<Notifications>, 'subject_type' | 'subject_id'>[],
): Promise<ReadonlyMap<string, Subject>> {
  const found = new Map<string, Subject>()
  const idsByType = Map.groupBy(notifications, (one) => one.subject_type)
  for (const [type, rows] of idsByType) {
    const ids = new Set(rows.map((row) => row.subject_id))
    for (const subject of await subjectReaders[type](db, [...ids])) found.set(subject.id, subject)
  }
  return found
}

/** The doctor's applications to these jobs, by the jobs' ids. */
export async function applicationIdsByJob(
  db: DbOrTrx,
  doctorId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'job_id'])
    .where('doctor_id', '=', doctorId)
    .where('job_id', 'in', jobIds)
    .execute()
  return new Map(rows.map((row) => [row.job_id, row.id]))
}
