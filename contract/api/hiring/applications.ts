import { z } from 'zod'
import { chosenDateIds, chosenDates } from '#contract/api/hiring/application-answers.ts'
import { sharedDocuments } from '#contract/api/hiring/document-grants.ts'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, many, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { rejectionReasons } from '#contract/hiring/application-moves.ts'
import { applicationStatuses, endReasons, MAX_APPLICATIONS } from '#contract/hiring/applications.ts'
import { interviewStates } from '#contract/hiring/interviews.ts'
import { applicationAnswers } from '#contract/jobs/job-questions-form.ts'
import { jobStatuses } from '#contract/jobs/jobs.ts'

const status = z.enum(applicationStatuses)
/** Null unless the closing of the job ended the application. */
const endReason = z.enum(endReasons).nullable()

const answers = applicationAnswers
export type SentAnswers = z.output<typeof answers>

export const applyToJob = endpoint('POST', '/jobs/:id/apply', {
  access: ['doctor'],
  summary: 'Candidata-se a uma vaga; repetir não cria outra candidatura',
  params: idParams,
  /** `answers` only if the job asks questions: an answer to each of them. `documents` are shared with the application. */
  body: z
    .object({
      answers: answers.optional(),
      documents: sharedDocuments.optional(),
      dates: chosenDateIds.optional(),
    })
    .nullish(),
  reply: z.object({ jobId: id, status, appliedAt: instant }),
})

export const withdrawApplication = endpoint('DELETE', '/jobs/:id/apply', {
  access: ['doctor'],
  summary: 'Remove a candidatura',
  params: idParams,
  reply: z.object({ jobId: id, status }),
})

const doctorApplication = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  employerName: z.string(),
  location: jobCard.shape.location,
  isRemote: z.boolean(),
  /** Whether the job still accepts applications. */
  isOpen: z.boolean(),
  jobStatus: z.enum(jobStatuses),
  isExpired: z.boolean(),
  status,
  endReason,
  appliedAt: instant,
  updatedAt: instant,
  /** Days since she applied if there are NO_ANSWER_DAYS or more, and the employer has neither written nor decided. */
  unansweredDays: z.int().nullable(),
  /** Whether the job asked questions when she applied. */
  hasAnswers: z.boolean(),
  /** The plantões of the job that she chose. */
  dates: chosenDates,
  /** Messages of the employer that she has not read. */
  unreadMessages: z.int(),
  /** The last interview that was proposed to her; null if there is none. */
  interview: z
    .object({
      state: z.enum(interviewStates),
      chosenTime: instant.nullable(),
      /** She can still choose one of the proposed times. */
      needsAnswer: z.boolean(),
    })
    .nullable(),
  /** The oldest first. Applying again continues the same history. */
  history: z.array(
    z.object({
      status,
      at: instant,
      /** The employer's message, or null. */
      message: z.string().nullable(),
      /** Why the application was rejected, if the employer shows it. */
      reason: z.enum(rejectionReasons).nullable(),
    }),
  ),
})
export type DoctorApplication = z.output<typeof doctorApplication>

export const listDoctorApplications = endpoint('GET', '/applications/doctor', {
  access: ['doctor'],
  summary: 'Candidaturas da própria pessoa, a que mudou por último primeiro, e quantas há em cada situação',
  query: z.object({
    ...pageQuery,
    /** Any of these; all when absent. */
    status: many(status).optional(),
    /** Only this application. */
    id: id.optional(),
    /** `newest`: the last change first. `attention`: those that wait for the doctor come before. */
    order: z.enum(['newest', 'attention']).default('newest'),
    /** Alias of `pageSize`. */
    limit: z.coerce.number().int().min(1).max(MAX_APPLICATIONS).optional(),
  }),
  /** `applications` is `items` once more, by the name in spec A §7. */
  reply: z.object({
    items: z.array(doctorApplication),
    applications: z.array(doctorApplication),
    /** All of hers by status, whatever the filter. */
    counts: z.record(status, z.int()),
    ...pageInfo,
  }),
})

export const viewApplication = endpoint('POST', '/applications/:id/view', {
  access: ['employer'],
  summary: 'Marca uma candidatura recebida como visualizada',
  params: idParams,
  reply: z.object({ id, status, viewedAt: instant.nullable() }),
})
