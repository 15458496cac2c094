import { sql } from 'kysely'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import type { AnswerValue, QuestionKind } from '#contract/jobs/job-questions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { type ChosenDate, chosenDates } from '#server/db/planned-dates.ts'
import type { DoctorId } from '#server/http/caller.ts'

/** The parts of a doctor's profile that can answer questions. */
export interface AnsweringProfile {
  ufs: string[]
  rqes: { specialty: string; rqe: string }[]
}

export async function answeringProfile(db: DbOrTrx, doctorId: DoctorId): Promise<AnsweringProfile> {
  const { rows } = await sql<AnsweringProfile>`
    select array(select distinct uf::text from doctor_registrations where doctor_id = ${doctorId} order by 1) as ufs,
      (select coalesce(json_agg(json_build_object('specialty', name, 'rqe', rqe)), '[]')
        from doctor_specialties join specialties on specialties.id = specialty_id
        where doctor_id = ${doctorId} and rqe is not null) as rqes`.execute(db)
  return rows[0] as AnsweringProfile
}

export interface NewAnswer {
  questionId: string
  value: AnswerValue
  isFromProfile: boolean
}

/** Replaces the answers of an application, in the order in which the questions were asked. */
export async function replaceAnswers(
  trx: Trx,
  applicationId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  await trx.deleteFrom('application_answers').where('application_id', '=', applicationId).execute()
  if (answers.length === 0) return
  await trx
    .insertInto('application_answers')
    .values(
      answers.map(({ questionId, value, isFromProfile }, position) => ({
        application_id: applicationId,
        question_id: questionId,
        position,
        value: JSON.stringify(value),
        is_from_profile: isFromProfile,
      })),
    )
    .execute()
}

/** The answers of these applications, in their order. */
export const answersOf = (db: DbOrTrx, applicationIds: readonly string[]) =>
  db
    .selectFrom('application_answers')
    .innerJoin('job_questions', 'job_questions.id', 'question_id')
    .select([
      'application_id',
      'question_id',
      'job_questions.text',
      sql<QuestionKind>`kind`.as('kind'),
      'is_knock_out',
      'is_from_profile',
      sql<AnswerValue>`value`.as('value'),
    ])
    .where('application_id', '=', sql<string>`any(${[...applicationIds]}::uuid[])`)
    .orderBy('application_id')
    .orderBy('application_answers.position')
    .execute()

export async function isOwnApplication(db: DbOrTrx, doctorId: DoctorId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the plantões that the doctor chose. */
export async function replaceDates(
  trx: Trx,
  applicationId: string,
  dates: readonly PlannedDate[],
): Promise<void> {
  await trx.deleteFrom('application_dates').where('application_id', '=', applicationId).execute()
  if (dates.length === 0) return
  await trx
    .insertInto('application_dates')
    .values(
      dates.map(({ id, day, startsAt, hours }) => ({
        application_id: applicationId,
        date_id: id,
        day,
        starts_at: startsAt,
        hours,
      })),
    )
    .execute()
}

export async function datesOf(db: DbOrTrx, applicationId: string): Promise<ChosenDate[] | null> {
  const row = await db
    .selectFrom('applications')
    .select(chosenDates('applications').as('dates'))
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row?.dates ?? null
}

/** Locks the job of one of the doctor's applications against edits. */
export const lockJobOfOwn = (trx: Trx, doctorId: DoctorId, id: string) =>
  trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', (query) =>
      query
        .selectFrom('applications')
        .select('job_id')
        .where('id', '=', id)
        .where('doctor_id', '=', doctorId),
    )
    .forShare()
    .executeTakeFirst()

/** Locks an application of the doctor, so that neither a withdrawal nor a decision comes between. */
export const lockOwnApplication = (trx: Trx, doctorId: DoctorId, id: string) =>
  trx
    .selectFrom('applications')
    .select(['status', 'former_status', 'shown_at'])
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
