import { z } from 'zod'
import { jobCard, revision, storedForm } from '#contract/api/jobs/jobs.ts'
import { jobSponsorship } from '#contract/api/payments/sponsorships.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { closeReasons, jobStates, jobStatuses, MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'
import { sortQuery } from '#contract/platform/bulk-form.ts'
import { ownJobSorts } from '#contract/publishing/own-jobs.ts'

/** A row of the employer's own list. */
const employerJob = jobCard.extend({
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  closeReason: z.enum(closeReasons).nullable(),
  /** Doctors do not see the pay, or who the employer is. */
  payHidden: z.boolean(),
  employerHidden: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** Why an admin paused or closed it; null if the owner did. */
  stopReason: z.string().nullable(),
  revision: revision.nullable(),
  applicationCount: z.int(),
  /** Of these, those that nobody in the company has opened. */
  newApplications: z.int(),
  /** Null if the plan lacks them. */
  views: z.int().nullable(),
  /** Views of each of the last thirty days in Brazil, the oldest first; null if the plan lacks them. */
  viewsByDay: z.array(z.int()).nullable(),
  impressions: z.int().nullable(),
  /** The newest one; null if there is none. */
  sponsorship: jobSponsorship.nullable(),
})
export type EmployerJob = z.output<typeof employerJob>

const listQuery = z.object({
  ...pageQuery,
  search: line(MAX_SEARCH_LENGTH).default(''),
  state: z.enum(jobStates).optional(),
  /** By views only with a plan that includes them. By expiry, active jobs come before all others. */
  ...sortQuery(ownJobSorts),
})

export const listEmployerJobs = endpoint('GET', '/jobs/employer', {
  access: ['employer'],
  summary: 'Vagas da própria empresa, da mais recente à mais antiga, ou em outra ordem',
  query: listQuery,
  reply: z.object({
    jobOffers: z.array(employerJob),
    /** How many jobs the search finds, in every state. */
    counts: z.object({ all: z.int(), byState: z.record(z.enum(jobStates), z.int()) }),
    ...pageInfo,
  }),
})

export const getEmployerJobsSummary = endpoint('GET', '/jobs/employer/summary', {
  access: ['employer'],
  summary: 'Números de todas as vagas da própria empresa',
  reply: z.object({
    activeJobs: z.int(),
    expiredJobs: z.int(),
    totalApplications: z.int(),
    /** Null if the plan lacks them. */
    totalViews: z.int().nullable(),
    totalImpressions: z.int().nullable(),
  }),
})

export const getJobDefaults = endpoint('GET', '/jobs/employer/defaults', {
  access: ['employer'],
  summary: 'Valores iniciais de uma vaga nova: os da vaga anterior ou o local da empresa',
  reply: storedForm
    .pick({
      state: true,
      city: true,
      job_type: true,
      contractForm: true,
      payUnit: true,
      paymentTermDays: true,
    })
    .extend({
      /** Otherwise the place is the company's own. */
      placeIsOfJob: z.boolean(),
      /** The kind of the last job; null if there is none. */
      lastJob: storedForm.pick({ isRemote: true, regime: true }).nullable(),
    }),
})
