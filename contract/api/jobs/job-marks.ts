import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields-form.ts'
import { applicationStatuses, endReasons } from '#contract/hiring/applications.ts'

const jobMark = z.object({
  id,
  saved: z.boolean(),
  /** The doctor's application, unless she has withdrawn it. */
  application: z
    .object({ status: z.enum(applicationStatuses), endReason: z.enum(endReasons).nullable() })
    .nullable(),
})
export type JobMark = z.output<typeof jobMark>

export const listJobMarks = endpoint('GET', '/jobs/marks', {
  access: ['doctor'],
  summary:
    'O que a médica fez com estas vagas: quais salvou, a quais se candidatou e em que estado está a candidatura',
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(50)),
  }),
  /** Only jobs that she saved or applied to. */
  reply: z.object({ items: z.array(jobMark) }),
})
