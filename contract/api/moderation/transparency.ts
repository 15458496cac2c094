import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const year = z.object({
  year: z.int(),
  /** Reports by what they are about; those without an account are counted in both. */
  reports: z.object({ jobs: z.int(), profiles: z.int(), withoutAccount: z.int() }),
  /** Decisions; several reports of one thing are decided together. */
  decisions: z.object({
    dismissed: z.int(),
    removedJobs: z.int(),
    hiddenProfiles: z.int(),
    suspended: z.int(),
  }),
  /** From the first report to the decision; null if there was none. */
  medianHours: z.number().nullable(),
  appeals: z.object({ filed: z.int(), upheld: z.int(), reversed: z.int() }),
})
export type TransparencyYear = z.output<typeof year>

export const getTransparency = endpoint('GET', '/transparency', {
  access: ['public'],
  summary: 'Denúncias, decisões e recursos por ano, do mais recente ao primeiro',
  reply: z.object({ years: z.array(year) }),
})
