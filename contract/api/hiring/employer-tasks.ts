import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields-form.ts'
import { employerTaskKinds, jobAdviceNames } from '#contract/hiring/employer-tasks.ts'

const taskJob = z.object({
  id,
  title: z.string(),
  /** When it expires or expired, or since when nobody has applied; null for other tasks. */
  at: instant.nullable(),
  /**
   * For a job without applicants, the fact that most similar jobs with applicants tell doctors and this job does not.
   * Null if there is none, or if there are too few of them.
   */
  advice: z.object({ lacks: z.enum(jobAdviceNames), similar: z.int(), have: z.int() }).nullable(),
})
export type TaskJob = z.output<typeof taskJob>

const task = z.object({
  kind: z.enum(employerTaskKinds),
  /** Applications, jobs or charges; never zero. */
  count: z.int(),
  /** Doctors who sent the applications, counted like the rows of the list that the task opens; null for other tasks. */
  people: z.int().nullable(),
  /** When the oldest of the applications arrived; null for other tasks. */
  oldestAt: instant.nullable(),
  /** Until when the plan goes on, or when it was lost, if it is not paid; null for other tasks. */
  until: instant.nullable(),
  /** The first three; empty for tasks that are not about jobs. */
  jobs: z.array(taskJob),
})
export type EmployerTask = z.output<typeof task>

export const listEmployerTasks = endpoint('GET', '/dashboard/tasks', {
  access: ['employer'],
  summary: 'O que espera pela empresa, e os primeiros passos de uma empresa nova',
  reply: z.object({
    tasks: z.array(task),
    /** Whether each first step is done; null once the company has received an application, or if all are done. */
    firstSteps: z.object({ profile: z.boolean(), job: z.boolean(), team: z.boolean() }).nullable(),
  }),
})
