import {
  type JobAdvice,
  jobAdviceNames,
  MIN_ADVICE_SHARE,
  MIN_SIMILAR_COMPANIES,
  MIN_SIMILAR_JOBS,
} from '#contract/hiring/employer-tasks.ts'

/** What a job tells doctors, and how many of the similar jobs with applicants tell them the same. */
export interface Comparison {
  similar: number
  companies: number
  tells: Record<JobAdvice, boolean>
  have: Record<JobAdvice, number>
}

/**
 * What most similar jobs tell doctors and this one does not; of several facts, the one that most of them tell. Null if there is
 * none, or if so few jobs or companies are compared that it would show what single competitors do.
 */
export function adviceFor({ similar, companies, tells, have }: Comparison) {
  if (similar < MIN_SIMILAR_JOBS || companies < MIN_SIMILAR_COMPANIES) return null
  const [lacks] = jobAdviceNames
    .filter((name) => !tells[name] && have[name] / similar >= MIN_ADVICE_SHARE)
    .sort((one, other) => have[other] - have[one])
  return lacks ? { lacks, similar, have: have[lacks] } : null
}
