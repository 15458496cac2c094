import { canKnockOut, type JobQuestion, type QuestionKind } from '#contract/jobs/job-questions.ts'

export interface OptionValues {
  text: string
  /** A knock-out question accepts it. Stored with the option, so it survives a change of the text. */
  isAccepted: boolean
}

/** A question as typed: no specialty is '', and numbers are text. */
export interface QuestionValues {
  kind: QuestionKind
  text: string
  options: OptionValues[]
  specialty: string
  isKnockOut: boolean
  /** 'yes', 'no' or UFs. */
  accepted: string[]
  min: string
  max: string
}

/** The part of a job's form that these fields need. */
export interface QuestionsForm {
  questions: QuestionValues[]
  medicalSpecialties: string[]
}

export const emptyQuestion: QuestionValues = {
  kind: 'yes_no',
  text: '',
  options: [],
  specialty: '',
  isKnockOut: false,
  accepted: [],
  min: '',
  max: '',
}

export const emptyOption: OptionValues = { text: '', isAccepted: false }

const textOf = (number: number | null) => (number === null ? '' : String(number))
const numberOf = (text: string) => (text === '' ? null : Number(text))

export const questionValues = ({ options, specialty, min, max, ...same }: JobQuestion): QuestionValues => ({
  ...same,
  options: options.map((text) => ({ text, isAccepted: same.accepted.includes(text) })),
  specialty: specialty ?? '',
  min: textOf(min),
  max: textOf(max),
})

/** A question of a saved draft; in older ones an option is its text, and `accepted` names the accepted ones. */
export type DraftQuestion = Omit<QuestionValues, 'options'> & { options: (OptionValues | string)[] }

export const draftQuestion = ({ options, ...same }: DraftQuestion): QuestionValues => ({
  ...same,
  options: options.map((option) =>
    typeof option === 'string' ? { text: option, isAccepted: same.accepted.includes(option) } : option,
  ),
})

/** The input of the contract's schema, which drops fields that have no meaning for the kind. */
export const questionOfValues = ({ options, specialty, min, max, ...same }: QuestionValues): JobQuestion => ({
  ...same,
  options: options.map(({ text }) => text),
  accepted:
    same.kind === 'choice'
      ? options.filter(({ text, isAccepted }) => isAccepted && text.trim() !== '').map(({ text }) => text)
      : same.accepted,
  specialty: specialty || null,
  min: numberOf(min),
  max: numberOf(max),
})

/** Whether the form already states the requirement of a knock-out question. */
export function statesRequirement(values: QuestionValues): boolean {
  const { kind, text, isKnockOut, specialty, min, max } = values
  if (!isKnockOut || text === '') return false
  if (kind === 'rqe') return specialty !== ''
  return kind === 'number' ? min + max !== '' : questionOfValues(values).accepted.length > 0
}

/** The question with another kind. Its text and the options that were typed stay. */
export function ofOtherKind(values: QuestionValues, kind: QuestionKind): QuestionValues {
  return {
    ...values,
    kind,
    options: kind === 'choice' && values.options.length === 0 ? [emptyOption, emptyOption] : values.options,
    isKnockOut: values.isKnockOut && canKnockOut(kind),
    accepted: kind === 'yes_no' ? ['yes'] : [],
  }
}

interface ReadyMade {
  label: string
  question: QuestionValues
}

/** Questions that many jobs ask. Those for an RQE are about the job's own specialties. */
export function readyMade(specialties: readonly string[]): ReadyMade[] {
  const questions: QuestionValues[] = [
    ...specialties.slice(0, 2).map(
      (specialty): QuestionValues => ({
        ...emptyQuestion,
        kind: 'rqe',
        text: `Tem RQE em ${specialty}?`,
        specialty,
      }),
    ),
    { ...emptyQuestion, kind: 'number', text: 'Quantos anos de experiência na área?' },
    { ...emptyQuestion, kind: 'uf', text: 'Em quais UFs você tem CRM ativo?' },
    { ...emptyQuestion, text: 'Pode começar nos próximos 15 dias?', accepted: ['yes'] },
  ]
  return questions.map((question) => ({ label: question.text, question }))
}
