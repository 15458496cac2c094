import { z } from 'zod'
import { jobCard, plannedDate } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  flag,
  id,
  idParams,
  instant,
  line,
  many,
  pageInfo,
  pageQuery,
  specialtyId,
  stateUf,
} from '#contract/fields-form.ts'
import { applicationStatuses, endReasons, MAX_APPLICATION_SEARCH } from '#contract/hiring/applications.ts'
import {
  MAX_APPLICANT_RADIUS,
  MAX_LIST_POSITION,
  receivedSorts,
  receivedTabs,
} from '#contract/hiring/received-applications.ts'
import { sortQuery } from '#contract/platform/bulk-form.ts'
import { chosenDates, givenAnswer } from './application-answers.ts'
import { verifiedRegistration } from './registration-checks.ts'

const status = z.enum(applicationStatuses)
/** Null unless the closing of the job ended the application. */
const endReason = z.enum(endReasons).nullable()

/** Another live application of the same doctor to the same employer. */
const otherApplication = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  status,
  endReason,
  appliedAt: instant,
})
export type OtherApplication = z.output<typeof otherApplication>

/** An application as the employer sees it. Only live applications are listed, so phone and e-mail can be shown. */
export const employerApplication = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  doctorId: id,
  doctorName: z.string(),
  /** False once the doctor hides the profile. */
  profileVisible: z.boolean(),
  registrations: z.array(z.object({ crm: z.string(), uf: z.string() })),
  /** Those that are verified now. */
  verifiedRegistrations: z.array(verifiedRegistration),
  /** Those with an RQE, at most two (CFM 2.336/2023, art. 13); first those that the job asks for. */
  medicalSpecialties: z.array(z.object({ name: z.string(), rqe: z.string(), matchesJob: z.boolean() })),
  location: jobCard.shape.location,
  /** As the crow flies between the two cities; null if either is unknown or the job is remote. */
  distanceKm: z.int().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status,
  endReason,
  appliedAt: instant,
  viewedAt: instant.nullable(),
  /** The team has marked it as a favourite. */
  isFavourite: z.boolean(),
  /** How many of the documents that the job asks for she shares; null if it asks for none, or if the application has ended. */
  documents: z.object({ ready: z.int(), needed: z.int() }).nullable(),
  /** The plantões of the job that she chose. */
  dates: chosenDates,
  /** Whether the job has several. */
  hasDates: z.boolean(),
  /** Messages of the doctor that nobody of the team has read. */
  unreadMessages: z.int(),
  /** The newest first. Empty in a list that has a row per application. */
  others: z.array(otherApplication),
})
export type EmployerApplication = z.output<typeof employerApplication>

const withoutStatus = {
  /** Every word must occur in the doctor's name, CRM, specialties or city, or in the job's title. */
  search: line(MAX_APPLICATION_SEARCH).optional(),
  jobId: id.optional(),
  /** A specialty in which the doctor has an RQE. */
  specialtyId: specialtyId.optional(),
  /** The state of one of the doctor's CRM registrations. */
  uf: stateUf.optional(),
  /** With `true`, only doctors with an RQE in a specialty of the job. */
  hasRqe: flag.optional(),
  /** With `true`, only doctors with a verified registration. */
  isVerified: flag.optional(),
  /** With `true`, only applications that share all documents that their job asks for. */
  isComplete: flag.optional(),
  /** With `jobId`, only doctors who can work on this plantão of the job. */
  dateId: id.optional(),
  /** With `true`, only applications that nobody has answered for UNANSWERED_TASK_DAYS. */
  waiting: flag.optional(),
  /** At most so far from the job's city. */
  distanceKm: z.coerce.number().int().min(1).max(MAX_APPLICANT_RADIUS).optional(),
}
const receivedFilter = {
  ...withoutStatus,
  /** Any of these; all live ones when absent. */
  status: many(status).optional(),
}

const ownOnly = { access: ['employer'], hiddenInView: true } as const

export const listEmployerApplications = endpoint('GET', '/applications/employer', {
  ...ownOnly,
  summary: 'Candidaturas recebidas, da mais recente à mais antiga, ou em outra ordem',
  query: z.object({
    ...receivedFilter,
    ...pageQuery,
    ...sortQuery(receivedSorts),
    /** One row per doctor, with the newest application that matches; the others are inside it. */
    perDoctor: flag.optional(),
    /**
     * The `next` of the page before, instead of `page`. Until the first page is read again, the rows keep their order, and
     * a filter by status goes by the status at that time: a change in between neither hides nor repeats a row.
     */
    after: code(MAX_LIST_POSITION).optional(),
  }),
  reply: z.object({
    items: z.array(employerApplication),
    /** Null after the last row. */
    next: z.string().nullable(),
    ...pageInfo,
  }),
})

export const countEmployerApplications = endpoint('GET', '/applications/employer/counts', {
  ...ownOnly,
  summary: 'Quantas candidaturas recebidas há em cada situação',
  query: z.object({ ...withoutStatus, perDoctor: flag.optional() }),
  reply: z.object({
    all: z.int(),
    byStatus: z.record(z.enum(receivedTabs), z.int()),
    /** Without an answer for UNANSWERED_TASK_DAYS, in any situation. */
    waiting: z.int(),
  }),
})

export const listReceivedFilters = endpoint('GET', '/applications/employer/filters', {
  ...ownOnly,
  summary: 'O que as candidaturas recebidas têm para filtrar: vagas, especialidades e estados',
  query: z.object({ jobId: id.optional() }),
  reply: z.object({
    /** The jobs with live applications, those with the newest first; `jobId` has no effect on them. */
    jobs: z.array(z.object({ id, title: z.string(), applications: z.int() })),
    specialties: z.array(z.object({ id: z.int(), name: z.string(), doctors: z.int() })),
    states: z.array(z.object({ uf: z.string(), doctors: z.int() })),
    /** With a verified registration. */
    verifiedDoctors: z.int(),
    /** With an application that shares all needed documents; null if no job asks for any. */
    completeDoctors: z.int().nullable(),
    /** The plantões of the job of `jobId` that have not begun, and how many doctors can work on each. Empty without one. */
    dates: z.array(plannedDate.extend({ doctors: z.int() })),
  }),
})

export const exportEmployerApplications = endpoint('GET', '/applications/employer/export', {
  ...ownOnly,
  team: 'recruiter',
  summary: 'As mesmas candidaturas em CSV (UTF-8, ponto e vírgula), no máximo as 10.000 mais recentes',
  query: z.object(receivedFilter),
  reply: z.string(),
})

const applicant = employerApplication.extend({
  /** Null unless the profile is visible. */
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  jobLocation: jobCard.shape.location,
  isRemote: z.boolean(),
  /** To the job's questions, in the order in which they were asked. */
  answers: z.array(givenAnswer),
  /** The oldest first; without moves that were undone. `author` is who made a move for the employer. */
  history: z.array(z.object({ status, at: instant, author: z.string().nullable() })),
})
export type Applicant = z.output<typeof applicant>

export const getApplication = endpoint('GET', '/applications/:id', {
  ...ownOnly,
  summary: 'Uma candidatura recebida, com perfil, histórico e as outras candidaturas da mesma pessoa',
  params: idParams,
  reply: applicant,
})
