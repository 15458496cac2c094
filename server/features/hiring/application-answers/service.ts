import type { AskedOfDoctor, ChosenDates, GivenAnswer } from '#contract/api/hiring/application-answers.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { isComing } from '#contract/jobs/job-dates.ts'
import {
  type AnswerValue,
  type AskedQuestion,
  answerProblem,
  answerText,
  demandText,
  meetsRequirement,
} from '#contract/jobs/job-questions.ts'
import { shownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import * as jobQuestions from '#server/features/jobs/job-questions/service.ts'
import { ownsVisibleJob, plannedDatesOf } from '#server/features/jobs/jobs/service.ts'
import { subjectsOf } from '#server/features/platform/notification-subjects/service.ts'
import { fullDates } from '#server/features/rota/planned-dates/service.ts'
import type { Caller, DoctorId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** A doctor's answer to one question, as sent. */
export interface SentAnswer {
  questionId: string
  value: AnswerValue
}

const inProfile = (question: AskedQuestion, { ufs, rqes }: queries.AnsweringProfile): AnswerValue | null => {
  if (question.kind === 'uf') return ufs.length > 0 ? ufs : null
  if (question.kind !== 'rqe') return null
  return rqes.find(({ specialty }) => specialty === question.specialty)?.rqe ?? null
}

const isSame = (value: AnswerValue, known: AnswerValue | null) =>
  Array.isArray(value) && Array.isArray(known)
    ? value.toSorted().join() === known.toSorted().join()
    : value === known

/** Nobody should fill in a form to learn at its end that she cannot apply. */
const knockOutsFirst = (questions: readonly AskedQuestion[]) => [
  ...questions.filter(({ isKnockOut }) => isKnockOut),
  ...questions.filter(({ isKnockOut }) => !isKnockOut),
]

/**
 * The questions that the doctor has to answer before she applies, with the answers that her profile gives.
 * @throws JobNotFound if she cannot see the job's page
 */
export async function askedOf(
  db: DbOrTrx,
  caller: Caller & { doctorId: DoctorId },
  jobId: string,
): Promise<AskedOfDoctor[]> {
  await ownsVisibleJob(db, jobId, caller)
  const questions = await jobQuestions.questionsOf(db, jobId)
  if (questions.length === 0) return []
  const profile = await queries.answeringProfile(db, caller.doctorId)
  return knockOutsFirst(questions).map((question) => ({
    ...question,
    fromProfile: inProfile(question, profile),
  }))
}

/** @throws QuestionNotFound for an id that the job never had, QuestionsChanged unless there is an answer to each question */
async function requireAllAnswered(
  trx: Trx,
  jobId: string,
  questions: readonly AskedQuestion[],
  answers: readonly SentAnswer[],
): Promise<void> {
  const sent = new Set(answers.map(({ questionId }) => questionId))
  const known = sent.size > 0 ? await jobQuestions.questionIdsOf(trx, jobId, [...sent]) : []
  if (known.length < sent.size) throw new AppError('QuestionNotFound')
  if (questions.length > 0 && sent.size === 0) throw new AppError('AnswersRequired')
  const isEach = questions.length === sent.size && questions.every(({ id }) => sent.has(id))
  if (!isEach || answers.length > sent.size) throw new AppError('QuestionsChanged')
}

/**
 * Records the answers of a doctor who applies to a job, which the caller has locked. They replace earlier ones.
 * @throws QuestionNotFound, AnswersRequired, QuestionsChanged, ValidationFailed with the question's id as the field,
 *   RequirementNotMet
 */
export async function recordAnswers(
  trx: Trx,
  { applicationId, jobId, doctorId }: { applicationId: string; jobId: string; doctorId: DoctorId },
  answers: readonly SentAnswer[],
): Promise<void> {
  const questions = knockOutsFirst(await jobQuestions.questionsOf(trx, jobId))
  await requireAllAnswered(trx, jobId, questions, answers)
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value]))
  const problems = questions.flatMap((question) => {
    const problem = answerProblem(question, values.get(question.id))
    return problem ? [{ id: question.id, problem }] : []
  })
  const [first] = problems
  if (first)
    throw new AppError('ValidationFailed', {
      details: first.problem,
      errors: Object.fromEntries(problems.map(({ id, problem }) => [id, [problem]])),
    })
  const unmet = questions.find(
    (question) => !meetsRequirement(question, values.get(question.id) as AnswerValue),
  )
  if (unmet) {
    const details = `Esta vaga exige ${demandText(unmet)}.`
    throw new AppError('RequirementNotMet', { details, errors: { [unmet.id]: [details] } })
  }
  const profile = questions.length > 0 ? await queries.answeringProfile(trx, doctorId) : null
  const rows = questions.map((question) => {
    const value = values.get(question.id) as AnswerValue
    const isFromProfile = profile !== null && isSame(value, inProfile(question, profile))
    return { questionId: question.id, value, isFromProfile }
  })
  await queries.replaceAnswers(trx, applicationId, rows)
}

/** The answers of these applications in words, by application. Those without any are left out. */
export async function answersOf(
  db: DbOrTrx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, GivenAnswer[]>> {
  const byApplication = new Map<string, GivenAnswer[]>()
  if (applicationIds.length === 0) return byApplication
  for (const row of await queries.answersOf(db, applicationIds)) {
    const answers = byApplication.get(row.application_id) ?? []
    answers.push({
      id: row.question_id,
      question: row.text,
      isKnockOut: row.is_knock_out,
      answer: answerText(row.kind, row.value),
      isFromProfile: row.is_from_profile,
    })
    byApplication.set(row.application_id, answers)
  }
  return byApplication
}

/**
 * The answers that the doctor gave when she applied.
 * @throws ApplicationNotFound, also for another doctor's application
 */
export async function ownAnswers(db: DbOrTrx, doctorId: DoctorId, id: string): Promise<GivenAnswer[]> {
  if (!(await queries.isOwnApplication(db, doctorId, id))) throw new AppError('ApplicationNotFound')
  return (await answersOf(db, [id])).get(id) ?? []
}

/**
 * Records on which plantões of a job, which the caller has locked, the applicant can work. They replace earlier ones; an empty list
 * stands for all. Those of `kept` may be full.
 * @throws ValidationFailed with the field `dates` for one that the job does not have, that has begun or whose places are taken; also
 * for an empty list if the places of all plantões are
 */
export async function recordDates(
  trx: Trx,
  { applicationId, jobId, doctorId }: { applicationId: string; jobId: string; doctorId: DoctorId },
  ids: readonly string[],
  now: Date,
  kept: readonly string[] | null = [],
): Promise<void> {
  const coming = (await plannedDatesOf(trx, jobId)).filter((date) => isComing(date, now))
  const chosen = coming.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size)
    throw fieldError('dates', 'As datas desta vaga mudaram. Confira e escolha de novo.')
  const taken = coming.length > 0 && kept ? await fullDates(trx, jobId, doctorId) : []
  const isFull = ({ id }: { id: string }) => taken.includes(id) && !kept?.includes(id)
  if (chosen.some(isFull))
    throw fieldError(
      'dates',
      'Um destes plantões já está completo. Escolha outro, ou entre na lista de espera.',
    )
  if (ids.length === 0 && coming.length > 0 && coming.every(isFull))
    throw fieldError(
      'dates',
      'Todos os plantões desta vaga estão completos. Você pode entrar na lista de espera.',
    )
  await queries.replaceDates(trx, applicationId, chosen)
}

/**
 * Changes the plantões of an application that can still be withdrawn.
 * @throws ApplicationNotFound, also for another doctor's application, ApplicationFinal, and what `recordDates` throws
 */
export async function changeDates(
  db: DbOrTrx,
  doctorId: DoctorId,
  id: string,
  dates: readonly string[],
  now: Date,
): Promise<ChosenDates> {
  return inTransaction(db, async (trx) => {
    const job = await queries.lockJobOfOwn(trx, doctorId, id)
    const application = job && (await queries.lockOwnApplication(trx, doctorId, id))
    if (!application) throw new AppError('ApplicationNotFound')
    if (!canWithdraw(shownStatus(application, now))) throw new AppError('ApplicationFinal')
    const before = await queries.datesOf(trx, id)
    const kept = dates.length > 0 && before ? before.map((date) => date.id) : null
    await recordDates(trx, { applicationId: id, jobId: job.id, doctorId }, dates, now, kept)
    return queries.datesOf(trx, id)
  })
}

/**
 * The plantões for which the doctor was hired, in iCalendar, as the mail about it has them.
 * @throws ApplicationNotFound, also for another doctor's application, and if there are no such plantões
 */
export async function hiredCalendar(db: DbOrTrx, doctorId: DoctorId, id: string): Promise<string> {
  const isOwn = await queries.isOwnApplication(db, doctorId, id)
  const subjects = isOwn ? await subjectsOf(db, [{ subject_type: 'application', subject_id: id }]) : null
  const file = subjects?.get(id)?.attachment
  if (!file) throw new AppError('ApplicationNotFound')
  return file.content
}
