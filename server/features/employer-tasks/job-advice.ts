import {
  type JobAdvice,
  jobAdviceNames,
  MIN_ADVICE_SHARE,
  MIN_SIMILAR_COMPANIES,
  MIN_SIMILAR_JOBS,
} from '#contract/hiring/employer-tasks.ts'

/** What a job tells, and how many of the similar jobs with applicants tell the same. */
export interface Comparison {
  similar: number
  companies: number
  tells: Record<JobAdvice, boolean>
  have: Record<JobAdvice, number>
}

/**
 * What most similar jobs tell and this one does not: what the largest share of them tells. Null if there is nothing, or if too
 * few jobs or companies are compared, which would show what single competitors do.
 */
export function adviceFor({ similar, companies, tells, have }: Comparison) {
  if (similar < MIN_SIMILAR_JOBS || companies < MIN_SIMILAR_COMPANIES) return null
  const [lacks] = jobAdviceNames
    .filter((name) => !tells[name] && have[name] / similar >= MIN_ADVICE_SHARE)
    .sort((one, other) => have[other] - have[one])
  return lacks ? { lacks, similar, have: have[lacks] } : null
}
