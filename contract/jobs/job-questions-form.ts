import { z } from 'zod'
import { id, line, MAX_INTEGER, stateUf } from '#contract/fields-form.ts'
import {
  canKnockOut,
  type JobQuestion,
  MAX_ANSWER_TEXT,
  MAX_NUMBER,
  MAX_OPTION_TEXT,
  MAX_OPTIONS,
  MAX_QUESTION_TEXT,
  MAX_QUESTIONS,
  MIN_OPTIONS,
  questionKinds,
} from './job-questions.ts'

const UFS = 27
const limitMessage = `Informe um número inteiro de até ${MAX_NUMBER.toLocaleString('pt-BR')}`
const limit = z.int(limitMessage).min(0, limitMessage).max(MAX_NUMBER, limitMessage).nullable().default(null)
/** Whether it fits its question is checked with the question, whose words the message needs. */
const answeredNumber = z.number().min(-MAX_INTEGER).max(MAX_INTEGER)

/** The fields of a question of any kind. */
const fields = z.object({
  kind: z.enum(questionKinds),
  text: line(MAX_QUESTION_TEXT),
  options: z.array(line(MAX_OPTION_TEXT)).max(MAX_OPTIONS, `Use no máximo ${MAX_OPTIONS} opções`).default([]),
  specialty: line(120).nullable().default(null),
  isKnockOut: z.boolean().default(false),
  accepted: z.array(line(MAX_OPTION_TEXT)).max(UFS).default([]),
  min: limit,
  max: limit,
})

/** Drops fields that have no meaning for the kind, so that the same question is always stored in the same way. */
function ofKind(question: JobQuestion): JobQuestion {
  const { kind } = question
  const isKnockOut = question.isKnockOut && canKnockOut(kind)
  const hasAccepted = isKnockOut && (kind === 'yes_no' || kind === 'choice' || kind === 'uf')
  const hasLimits = isKnockOut && kind === 'number'
  return {
    kind,
    text: question.text,
    options: kind === 'choice' ? question.options : [],
    specialty: kind === 'rqe' ? question.specialty : null,
    isKnockOut,
    accepted: hasAccepted ? [...new Set(question.accepted)] : [],
    min: hasLimits ? question.min : null,
    max: hasLimits ? question.max : null,
  }
}

function checkOptions({ options }: JobQuestion): [path: keyof JobQuestion, message: string] | null {
  if (options.some((option) => option === '')) return ['options', 'Preencha ou remova cada opção']
  if (options.length < MIN_OPTIONS) return ['options', `Informe pelo menos ${MIN_OPTIONS} opções`]
  const isRepeated = new Set(options.map((option) => option.toLowerCase())).size < options.length
  return isRepeated ? ['options', 'As opções não podem se repetir'] : null
}

/** An error in the rule of a knock-out question, or null. A valid rule accepts some answers and refuses others. */
function checkRule(question: JobQuestion): [path: keyof JobQuestion, message: string] | null {
  const { kind, accepted, options, min, max } = question
  if (kind === 'yes_no' && (accepted.length !== 1 || !['yes', 'no'].includes(accepted[0] ?? '')))
    return ['accepted', 'Escolha a resposta exigida']
  if (kind === 'choice' && (accepted.length === 0 || accepted.some((one) => !options.includes(one))))
    return ['accepted', 'Marque as opções aceitas']
  if (kind === 'choice' && accepted.length === options.length)
    return ['accepted', 'Deixe pelo menos uma opção sem marcar, ou tire “Eliminatória”']
  if (kind === 'uf' && (accepted.length === 0 || !accepted.every((one) => stateUf.safeParse(one).success)))
    return ['accepted', 'Escolha as UFs aceitas']
  if (kind === 'number' && min === null && max === null)
    return ['min', 'Informe o mínimo, o máximo ou os dois']
  if (kind === 'number' && min !== null && max !== null && min > max)
    return ['max', 'O máximo não pode ser menor que o mínimo']
  return null
}

const question = fields.transform(ofKind).superRefine((one, context) => {
  const wrong = ([path, message]: [path: keyof JobQuestion, message: string]) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (one.text === '') wrong(['text', 'Escreva a pergunta'])
  if (one.kind === 'rqe' && !one.specialty) wrong(['specialty', 'Escolha a especialidade'])
  const problem = (one.kind === 'choice' && checkOptions(one)) || (one.isKnockOut && checkRule(one))
  if (problem) wrong(problem)
})

const isUnique = (questions: readonly JobQuestion[]) =>
  new Set(questions.map(({ text }) => text.toLowerCase())).size === questions.length

/** The questions of a job, in their order. */
export const jobQuestions = z
  .array(question)
  .max(MAX_QUESTIONS, `Use no máximo ${MAX_QUESTIONS} perguntas`)
  .refine(isUnique, 'Há perguntas repetidas')
  .default([])

/** The same, as far as they have been typed, for a template: a job that is made from it is checked like any other. */
export const typedQuestions = z.array(fields).max(MAX_QUESTIONS).default([])

/** The answers of a doctor who applies; one for each question. */
export const applicationAnswers = z
  .array(
    z.object({
      questionId: id,
      value: z.union([z.boolean(), answeredNumber, line(MAX_ANSWER_TEXT), z.array(stateUf).max(UFS)]),
    }),
  )
  .max(MAX_QUESTIONS)
