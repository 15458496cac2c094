/**
 * An application is answered by the employer's first message, or by its first move to another stage. Opening it is no answer.
 * Without zod, because cards import the words.
 */

/** After this many days without an answer, an application is a task of the company. */
export const UNANSWERED_TASK_DAYS = 14
/** After this many days without an answer, the doctor is told that there is none. */
export const NO_ANSWER_DAYS = 30
/** The time to answer is the median of the answers of this many days, */
export const ANSWER_TIME_DAYS = 180
/** and shown from this many answers on. */
export const MIN_MEASURED_ANSWERS = 5

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** 'Costuma responder em 2 dias' */
export function answerTimeText(medianMinutes: number): string {
  if (medianMinutes <= HOUR_MINUTES) return 'Costuma responder em até 1 hora'
  const hours = Math.round(medianMinutes / HOUR_MINUTES)
  if (hours < 24) return `Costuma responder em ${Math.max(hours, 2)} horas`
  const days = Math.max(Math.round(medianMinutes / DAY_MINUTES), 1)
  return `Costuma responder em ${days} ${days === 1 ? 'dia' : 'dias'}`
}

/** The same for a company. Null while too few of its answers are measured: they say little, and could be recognized. */
export const measuredAnswerText = ({
  answers,
  medianMinutes,
}: {
  answers: number | null
  medianMinutes: number | null
}): string | null =>
  medianMinutes !== null && (answers ?? 0) >= MIN_MEASURED_ANSWERS ? answerTimeText(medianMinutes) : null

/** The text for the doctor about an application that nobody has answered. */
export const noAnswerText = (days: number): string => `Sem resposta há ${days} dias`

/** The filter of applications that have waited too long. */
export const unansweredLabel = `Sem resposta há ${UNANSWERED_TASK_DAYS} dias`
