import { z } from 'zod'
import { jobCard, revision } from '#contract/api/jobs/jobs.ts'
import { jobSponsorship } from '#contract/api/payments/sponsorships.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  flag,
  givenInstant,
  id,
  idParams,
  instant,
  line,
  pageInfo,
  pageQuery,
  success,
} from '#contract/fields-form.ts'
import { closeReasons, jobStates, jobStatuses, MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'
import { sponsorshipStates } from '#contract/payments/sponsorships.ts'
import { bulkReply, bulkRows, sortQuery } from '#contract/platform/bulk-form.ts'
import {
  bulkJobActions,
  DEFAULT_FEATURE_DAYS,
  featureDays,
  isExplained,
  jobSorts,
} from '#contract/publishing/job-decisions.ts'
import { decisionReason } from './job-reviews.ts'

const admin = { access: ['admin'] } as const
const REASON_MISSING = { path: ['reason'], message: 'Informe o motivo' }

/** A job as admins list it, with the texts, so that it can be reviewed there. */
const reviewedJob = jobCard.extend({
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** Why an admin paused or closed it; null if the owner did. */
  stopReason: z.string().nullable(),
  /** The end of the feature that an admin gave, apart from paid ones; null without it. */
  adminFeaturedUntil: instant.nullable(),
  version: z.int(),
  /** Sanitized HTML, like the requirements. */
  description: z.string(),
  requirements: z.string(),
  /** The questions for doctors, each in one line. */
  questions: z.array(z.string()),
  employerHidden: z.boolean(),
  /** The version to send back with a decision. */
  updatedAt: instant,
  applicationCount: z.int(),
  /** The pending or refused texts, as they would be shown. */
  revision: revision
    .extend({
      title: z.string(),
      description: z.string(),
      requirements: z.string(),
      salary: z.string(),
      questions: z.array(z.string()),
    })
    .nullable(),
  sponsorship: jobSponsorship.nullable(),
  /** A paid text that nobody has reviewed yet. Approve it with `PATCH /admin/jobs/:id/boost`. */
  boostAwaitsReview: z.boolean(),
})
export type ReviewedJob = z.output<typeof reviewedJob>

const jobFilter = {
  /** Words of title, text, city, state or employer. */
  search: line(MAX_SEARCH_LENGTH).default(''),
  /** `awaiting_review` is the review queue: it includes published jobs whose new text waits. */
  state: z.enum(jobStates).optional(),
  isSponsored: flag.optional(),
  /** Active, and expires within seven days. */
  isExpiring: flag.optional(),
  specialty: line(120).optional(),
  /** The id of the job's owner. */
  employer: id.optional(),
}

export const listJobsForAdmin = endpoint('GET', '/admin/jobs', {
  ...admin,
  summary:
    'Vagas de todas as empresas; as que aguardam revisão, da mais antiga à mais recente, incluem as publicadas cujo texto novo aguarda',
  query: z.object({ ...pageQuery, ...jobFilter, ...sortQuery(jobSorts) }),
  reply: z.object({ jobOffers: z.array(reviewedJob), ...pageInfo }),
})

export const getAllJobsSummary = endpoint('GET', '/admin/jobs/summary', {
  ...admin,
  summary: 'Números das vagas de todas as empresas e quantas aguardam revisão',
  reply: z.object({
    totalJobs: z.int(),
    activeJobs: z.int(),
    expiredJobs: z.int(),
    sponsoredJobs: z.int(),
    totalApplications: z.int(),
    totalViews: z.int(),
    totalImpressions: z.int(),
    awaitingReview: z.int(),
  }),
})

export const exportJobs = endpoint('GET', '/admin/jobs.csv', {
  ...admin,
  summary: 'As vagas da lista em CSV; fica registrado',
  cost: 20,
  query: z.object({ ...jobFilter, ...sortQuery(jobSorts) }),
  reply: z.string(),
})

const logEntry = z.object({
  id: z.string(),
  at: instant,
  /** As the log shows it. */
  action: z.string(),
  /** Null if the server itself acted. */
  adminName: z.string().nullable(),
  reason: z.string().nullable(),
})

const jobDetails = reviewedJob.extend({
  closeReason: z.enum(closeReasons).nullable(),
  closedAt: instant.nullable(),
  views: z.int(),
  impressions: z.int(),
  owner: z.object({
    id,
    name: z.string().nullable(),
    email: z.string(),
    isSuspended: z.boolean(),
    jobs: z.int(),
  }),
  reports: z.array(z.object({ id, reason: z.string(), isOpen: z.boolean(), createdAt: instant })),
  /** Sponsorships, newest first. Amounts in centavos. */
  payments: z.array(
    z.object({
      id,
      amount: z.int(),
      state: z.enum(sponsorshipStates),
      createdAt: instant,
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
    }),
  ),
  /** The last actions of admins on this job, newest first. */
  log: z.array(logEntry),
})
export type AdminJobDetails = z.output<typeof jobDetails>

export const getJobForAdmin = endpoint('GET', '/admin/jobs/:id', {
  ...admin,
  summary: 'Tudo sobre uma vaga: texto, empresa, denúncias, pagamentos e o que a equipe fez',
  params: idParams,
  reply: jobDetails,
})

export const removeJobForReason = endpoint('POST', '/admin/jobs/:id/remove', {
  ...admin,
  summary:
    'Exclui uma vaga das listas da empresa, com o motivo para ela; quem se candidatou continua a vê-la',
  params: idParams,
  body: z
    .object({
      ...decisionReason,
      /** Of the row that the admin saw. The call fails if anybody has changed the job since. */
      updatedAt: givenInstant.optional(),
    })
    .refine(isExplained, REASON_MISSING),
  reply: success,
})

const days = z.union(featureDays.map((count) => z.literal(count))).default(DEFAULT_FEATURE_DAYS)

/** Repeating it restarts the period. A paid period continues independently. */
export const featureJob = endpoint('POST', '/admin/jobs/:id/feature', {
  ...admin,
  summary: `Põe uma vaga em destaque por ${featureDays[0]} a ${featureDays.at(-1)} dias, sem mudar o que foi pago`,
  params: idParams,
  body: z.object({ days }),
  reply: z.object({ id, featuredUntil: instant }),
})

export const stopFeaturing = endpoint('DELETE', '/admin/jobs/:id/feature', {
  ...admin,
  summary: 'Tira o destaque que a equipe deu; o destaque pago continua',
  params: idParams,
  reply: success,
})

/** One transaction and one entry in the log per job. */
export const changeJobs = endpoint('POST', '/admin/jobs/bulk', {
  ...admin,
  summary: 'Pausa, encerra, recusa ou destaca até 200 vagas, com um resultado para cada uma',
  cost: 20,
  body: z
    .object({ ...bulkRows, action: z.enum(bulkJobActions), ...decisionReason, days })
    .refine((body) => body.action === 'feature' || isExplained(body), REASON_MISSING),
  reply: bulkReply,
})
