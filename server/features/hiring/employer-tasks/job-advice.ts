import {
  type JobAdvice,
  jobAdviceNames,
  MIN_ADVICE_SHARE,
  MIN_SIMILAR_COMPANIES,
  MIN_SIMILAR_JOBS,
} from '#contract/hiring/employer-tasks.ts'

/** The facts that a job tells doctors, and how many similar jobs with applicants tell each of them. */
export interface Comparison {
  similar: number
  companies: number
  tells: Record<JobAdvice, boolean>
  have: Record<JobAdvice, number>
}

/**
 * The fact that most similar jobs tell doctors and this job does not. If there are several, the most common one. Null
 * if there is none, or if so few jobs or companies are compared that it would reveal facts about single competitors.
 */
export function adviceFor({ similar, companies, tells, have }: Comparison) {
  if (similar < MIN_SIMILAR_JOBS || companies < MIN_SIMILAR_COMPANIES) return null
  const [lacks] = jobAdviceNames
    .filter((name) => !tells[name] && have[name] / similar >= MIN_ADVICE_SHARE)
    .sort((one, other) => have[other] - have[one])
  return lacks ? { lacks, similar, have: have[lacks] } : null
}
