import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields-form.ts'

export const listAgreedDates = endpoint('GET', '/jobs/:id/agreed-dates', {
  access: ['employer', 'admin'],
  summary: 'As datas de uma vaga que estão combinadas com alguém, para avisar antes de mudá-las',
  params: idParams,
  reply: z.object({
    items: z.array(
      z.object({
        day: z.string(),
        startsAt: z.string().nullable(),
        /** How many people have agreed to it. */
        people: z.int(),
      }),
    ),
  }),
})
