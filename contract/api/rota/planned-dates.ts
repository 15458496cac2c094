import { z } from 'zod'
import { id, idParams } from '#contract/fields-form.ts'

/** A plantão of a job. */
export const plannedDate = z.object({
  dateId: id,
  /** In Brasília, yyyy-mm-dd. */
  day: z.string(),
  /** HH:MM; null if the company has not said. */
  startsAt: z.string().nullable(),
  hours: z.int().nullable(),
})

/** A plantão with its job, in lists of several jobs. */
export const dateOfJob = plannedDate.extend({
  jobId: id,
  title: z.string(),
  /** The state in which it is; null without a place. */
  uf: z.string().nullable(),
})

/** Of calls about one plantão of a job. */
export const dateParams = idParams.extend({ dateId: id })
