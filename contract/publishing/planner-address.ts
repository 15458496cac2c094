import { paths } from '#contract/paths.ts'

/** The form of a new job, with the planner of its weekly pattern open. */
export const PLANNER_HASH = '#plantoes-do-mes'
export const plannerPath = paths.newJob + PLANNER_HASH
