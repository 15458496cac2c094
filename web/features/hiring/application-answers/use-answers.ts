import { useState } from 'react'
import type { AskedOfDoctor } from '#contract/api/hiring/application-answers.ts'
import {
  type AnswerValue,
  answerProblem,
  demandText,
  meetsRequirement,
} from '#contract/jobs/job-questions.ts'

/** A question with its present answer, and the problems of the answer. */
export interface Answering {
  question: AskedOfDoctor
  value: AnswerValue | undefined
  /** The answer is still the one of the profile. */
  isFromProfile: boolean
  /** Why the answer cannot be sent; null if it can. */
  problem: string | null
  /** The requirement of the job that the answer does not meet. */
  unmet: string | null
  change: (value: AnswerValue) => void
}

/** The answers as they are given. A question that the profile answers starts with that answer. */
export function useAnswers(questions: readonly AskedOfDoctor[]) {
  const [given, setGiven] = useState<Record<string, AnswerValue>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const currentValue = ({ id, kind, fromProfile }: AskedOfDoctor) =>
    given[id] ?? fromProfile ?? (kind === 'uf' ? [] : undefined)
  const answers = questions.map((question): Answering => {
    const { id } = question
    const value = currentValue(question)
    const problem = answerProblem(question, value)
    const isUnmet = !problem && value !== undefined && !meetsRequirement(question, value)
    return {
      question,
      value,
      isFromProfile: given[id] === undefined && question.fromProfile !== null,
      problem: refused[id] ?? (isChecked ? problem : null),
      unmet: isUnmet ? `Esta vaga exige ${demandText(question)}.` : null,
      change(next) {
        setGiven((all) => ({ ...all, [id]: next }))
        setRefused(({ [id]: _, ...others }) => others)
      },
    }
  })
  return {
    answers,
    /** Stores the answers that the server has refused, by question. */
    setRefused,
    /** Shows missing answers. Returns the answers to send, or null if they cannot be sent. */
    check() {
      setChecked(true)
      const canSend = answers.every(({ question, value, unmet }) => !unmet && !answerProblem(question, value))
      return canSend
        ? answers.map(({ question, value }) => ({ questionId: question.id, value: value as AnswerValue }))
        : null
    },
  }
}
