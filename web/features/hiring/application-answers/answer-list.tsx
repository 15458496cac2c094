import type { GivenAnswer } from '#contract/api/hiring/application-answers.ts'

/** A doctor's answers, with the questions as they were asked. */
export function AnswerList({ answers }: { answers: readonly GivenAnswer[] }) {
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
          </dd>
        </div>
      ))}
    </dl>
  )
}
