import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { uf } from '#contract/fields-form.ts'

export const getHiringFigures = endpoint('GET', '/hiring-figures', {
  access: ['public'],
  summary: 'Quantas vagas estão abertas, de quantas empresas e em quais estados',
  reply: z.object({
    openJobs: z.int(),
    /** Companies that show their name in an open job. */
    employers: z.int(),
    /** Cities with open jobs. Remote jobs are in no city and no state. */
    cities: z.int(),
    /** States with open jobs, those with the most jobs first. */
    states: z.array(z.object({ state: uf, jobCount: z.int() })),
  }),
})
export type HiringFigures = z.output<typeof getHiringFigures.reply>
