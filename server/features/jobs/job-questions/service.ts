import type { AskedQuestion, JobQuestion } from '#contract/jobs/job-questions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const contentOf = ({ kind, text, options, specialty, isKnockOut, accepted, min, max }: JobQuestion) =>
  JSON.stringify([kind, text, options, specialty, isKnockOut, accepted, min, max])

/** Whether two lists ask the same in the same order. */
export const sameQuestions = (some: readonly JobQuestion[], others: readonly JobQuestion[]): boolean =>
  JSON.stringify(some.map(contentOf)) === JSON.stringify(others.map(contentOf))

/** The questions that a job asks now, in their order. */
export const questionsOf = (db: DbOrTrx, jobId: string): Promise<AskedQuestion[]> =>
  queries.questionsOf(db, jobId)

/** Those of the ids that are questions of the job, also replaced ones. */
export const questionIdsOf = queries.questionIdsOf

/** The ids of the specialties that the questions name. @throws ValidationFailed if one is unknown */
async function specialtiesOf(
  db: DbOrTrx,
  questions: readonly JobQuestion[],
): Promise<ReadonlyMap<string, number>> {
  const names = questions.flatMap(({ specialty }) => specialty ?? [])
  const ids = new Map((await queries.specialtiesNamed(db, names)).map(({ id, name }) => [name, id]))
  if (names.some((name) => !ids.has(name))) throw fieldError('questions', 'Especialidade desconhecida')
  return ids
}

/** For questions that are stored as part of a revision: its approval must not fail. @throws ValidationFailed */
export async function requireKnownSpecialties(db: DbOrTrx, questions: readonly JobQuestion[]): Promise<void> {
  await specialtiesOf(db, questions)
}

/**
 * Replaces the questions of a job that the caller has locked. A question that stays keeps its id. One that changes is
 * replaced by another, so that what doctors have answered keeps its meaning.
 * @throws ValidationFailed if a specialty is unknown
 */
export async function saveQuestions(
  trx: Trx,
  jobId: string,
  questions: readonly JobQuestion[],
  now: Date,
): Promise<void> {
  const current = await queries.questionsOf(trx, jobId)
  if (sameQuestions(current, questions)) return
  const specialties = await specialtiesOf(trx, questions)
  const kept = new Map(current.map((question) => [contentOf(question), question.id]))
  const contents = new Set(questions.map(contentOf))
  const gone = current.filter((question) => !contents.has(contentOf(question))).map(({ id }) => id)
  if (gone.length > 0) await queries.retire(trx, gone, now)
  for (const [position, question] of questions.entries()) {
    const id = kept.get(contentOf(question))
    if (id) await queries.place(trx, id, position)
    else
      await queries.insert(trx, jobId, {
        ...question,
        position,
        specialtyId: specialties.get(question.specialty ?? '') ?? null,
      })
  }
}
