import { CircleCheck } from 'lucide-react'
import type { GivenAnswer } from '#contract/api/hiring/application-answers.ts'

interface AnswerListProps {
  answers: readonly GivenAnswer[]
  /** Marks the answers to knock-out questions. They all meet the requirement, because nobody can apply otherwise. */
  showsResult?: boolean
}

/** A doctor's answers, with the questions as they were asked. */
export function AnswerList({ answers, showsResult = false }: AnswerListProps) {
  return (
    <dl className="grid gap-3 text-small">
      {answers.map(({ id, question, answer, isKnockOut, isFromProfile }) => (
        <div key={id}>
          <dt className="wrap-anywhere text-muted">
            {question}
            {isKnockOut && ' · eliminatória'}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-line font-semibold">
            {answer}
            {isFromProfile && <span className="font-normal text-muted"> · do perfil</span>}
            {showsResult && isKnockOut && (
              <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap align-bottom font-normal text-success-strong">
                <CircleCheck aria-hidden className="size-4" />
                Atende
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
