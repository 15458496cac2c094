/** Questions that a job asks doctors before they apply: limits, texts, and rules for answers. Without zod. */

export const questionKindLabels = {
  yes_no: 'Sim ou não',
  choice: 'Escolha entre opções',
  number: 'Número',
  short_text: 'Texto curto',
  rqe: 'RQE (do perfil)',
  uf: 'UF do CRM (do perfil)',
} as const
export type QuestionKind = keyof typeof questionKindLabels
export const questionKinds = Object.keys(questionKindLabels) as [QuestionKind, ...QuestionKind[]]

export const MAX_QUESTIONS = 5
export const MAX_QUESTION_TEXT = 200
export const MIN_OPTIONS = 2
export const MAX_OPTIONS = 8
export const MAX_OPTION_TEXT = 80
export const MAX_NUMBER = 100_000
export const MAX_ANSWER_TEXT = 300

export interface JobQuestion {
  kind: QuestionKind
  text: string
  /** Of a choice. */
  options: string[]
  /** Of a question for an RQE. */
  specialty: string | null
  /** Doctors who do not meet the requirement cannot apply. */
  isKnockOut: boolean
  /** Any of these meets the requirement: 'yes' or 'no', options, or UFs. */
  accepted: string[]
  /** The least and the greatest number that meets the requirement; null for no limit. */
  min: number | null
  max: number | null
}

/** A question as it is stored. It never changes: another text is another question with another id. */
export interface AskedQuestion extends JobQuestion {
  id: string
}

/** Yes or no, an option or a short text, a number, an RQE (`false` for none), or the UFs of registrations. */
export type AnswerValue = boolean | number | string | string[]

/** A text cannot be compared, so it never decides. */
export const canKnockOut = (kind: QuestionKind) => kind !== 'short_text'

const anyOf = (words: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words)

const yesNoWords: Record<string, string> = { yes: 'sim', no: 'não' }
const quoted = (words: readonly string[]) => anyOf(words.map((word) => `“${yesNoWords[word] ?? word}”`))

const formatted = (number: number) => number.toLocaleString('pt-BR')

function rangeText({ min, max }: Pick<JobQuestion, 'min' | 'max'>): string {
  if (min === null) return `no máximo ${formatted(max ?? MAX_NUMBER)}`
  if (max === null) return `pelo menos ${formatted(min)}`
  return min === max ? formatted(min) : `de ${formatted(min)} a ${formatted(max)}`
}

/** The requirement of a knock-out question, after 'Esta vaga exige': 'RQE em Pediatria', 'pelo menos 3'. */
export function demandText(question: JobQuestion): string {
  const { kind, specialty, accepted } = question
  if (kind === 'rqe') return `RQE em ${specialty}`
  if (kind === 'uf') return `CRM em ${anyOf(accepted)}`
  if (kind === 'number') return rangeText(question)
  return `a resposta ${quoted(kind === 'choice' ? accepted : accepted.slice(0, 1))}`
}

/** The same as a requirement that stands alone: 'Anos de experiência (exigido: pelo menos 3)'. */
export function requirementText(question: JobQuestion): string {
  const { kind, text, accepted } = question
  if (kind === 'rqe' || kind === 'uf') return demandText(question)
  return `${text} (exigido: ${kind === 'number' ? rangeText(question) : quoted(accepted)})`
}

/** The requirements shown to doctors before they apply, in the order of the questions. */
export const knockOutTexts = (questions: readonly JobQuestion[]): string[] =>
  questions.filter(({ isKnockOut }) => isKnockOut).map(requirementText)

/** A question in one line, as a reviewer reads it: 'Turno? · Manhã / Tarde · eliminatória: a resposta “Manhã”'. */
export const questionText = (question: JobQuestion): string =>
  [
    question.text,
    question.options.join(' / '),
    question.isKnockOut && `eliminatória: ${demandText(question)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Whether a valid answer meets the requirement. Without a requirement every answer does. */
export function meetsRequirement(
  { kind, isKnockOut, accepted, min, max }: JobQuestion,
  value: AnswerValue,
): boolean {
  if (!isKnockOut) return true
  if (kind === 'yes_no') return accepted.includes(value ? 'yes' : 'no')
  if (kind === 'number') return Number(value) >= (min ?? 0) && Number(value) <= (max ?? MAX_NUMBER)
  if (kind === 'rqe') return value !== false
  const given = Array.isArray(value) ? value : [String(value)]
  return given.some((one) => accepted.includes(one))
}

const NUMBER_MESSAGE = `Informe um número inteiro, de 0 a ${formatted(MAX_NUMBER)}`

/** Why a value does not answer the question; null if it does. */
export function answerProblem({ kind, options }: JobQuestion, value: AnswerValue | undefined): string | null {
  const unless = (isValid: boolean, message: string) => (isValid ? null : message)
  if (value === undefined || (value === '' && kind !== 'rqe')) return 'Responda a esta pergunta'
  if (kind === 'yes_no') return unless(typeof value === 'boolean', 'Responda sim ou não')
  if (kind === 'choice')
    return unless(typeof value === 'string' && options.includes(value), 'Escolha uma das opções')
  if (kind === 'number')
    return unless(
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER,
      NUMBER_MESSAGE,
    )
  if (kind === 'short_text')
    return unless(
      typeof value === 'string' && value.length <= MAX_ANSWER_TEXT,
      `Use no máximo ${MAX_ANSWER_TEXT} caracteres`,
    )
  if (kind === 'rqe')
    return unless(
      value === false || (typeof value === 'string' && /^\d{1,10}$/.test(value)),
      'Informe o número do RQE, só com dígitos',
    )
  return unless(
    Array.isArray(value) &&
      value.every((one) => /^[A-Z]{2}$/.test(one)) &&
      new Set(value).size === value.length,
    'Escolha as UFs do seu CRM',
  )
}

/** An answer in words: 'Sim', 'RQE 12345', 'SP, RJ'. */
export function answerText(kind: QuestionKind, value: AnswerValue): string {
  if (kind === 'rqe') return value === false ? 'Não tem' : `RQE ${value}`
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return formatted(value)
  if (typeof value === 'string') return value
  return value.length > 0 ? value.join(', ') : 'Nenhuma'
}
