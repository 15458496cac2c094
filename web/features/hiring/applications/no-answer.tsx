import { noAnswerText } from '#contract/jobs/answers.ts'

/** Says that the employer has not answered for long; nothing before. */
export function NoAnswer({ days }: { days: number | null }) {
  return days === null ? null : <span className="text-muted text-small">{noAnswerText(days)}</span>
}
