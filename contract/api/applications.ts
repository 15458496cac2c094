import { z } from 'zod'
import {
  applicationStatuses,
  endReasons,
  MAX_APPLICATION_SEARCH,
  MAX_APPLICATIONS,
} from '#contract/applications.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line, many, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { rejectionReasons } from '#contract/hiring/application-moves.ts'
import { jobStatuses } from '#contract/jobs.ts'
import { jobCard } from './jobs.ts'

const status = z.enum(applicationStatuses)
/** Null unless the closing of the job ended the application. */
const endReason = z.enum(endReasons).nullable()

export const applyToJob = endpoint('POST', '/jobs/:id/apply', {
  access: ['doctor'],
  summary: 'Candidata-se a uma vaga; repetir não cria outra candidatura',
  params: idParams,
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
  /** The oldest first. Applying again continues the same history. */
  history: z.array(
    z.object({
      status,
      at: instant,
      /** What the employer wrote; null if nothing. */
      message: z.string().nullable(),
      /** Why the application was rejected, if the employer shows it. */
      reason: z.enum(rejectionReasons).nullable(),
    }),
  ),
})
export type DoctorApplication = z.output<typeof doctorApplication>

export const listDoctorApplications = endpoint('GET', '/applications/doctor', {
  access: ['doctor'],
  summary: 'Candidaturas da própria pessoa, da mais recente à mais antiga',
  query: z.object({
    ...pageQuery,
    /** Any of these; all when absent. */
    status: many(status).optional(),
    /** Alias of `pageSize`. */
    limit: z.coerce.number().int().min(1).max(MAX_APPLICATIONS).optional(),
  }),
  reply: z.object({ items: z.array(doctorApplication), ...pageInfo }),
})

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
  /** Those with an RQE, at most two (CFM 2.336/2023, art. 13). */
  medicalSpecialties: z.array(z.object({ name: z.string(), rqe: z.string() })),
  location: jobCard.shape.location,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status,
  endReason,
  appliedAt: instant,
  viewedAt: instant.nullable(),
})
export type EmployerApplication = z.output<typeof employerApplication>

const receivedFilter = {
  /** Every word must occur in the doctor's name, the CRM or the job's title. */
  search: line(MAX_APPLICATION_SEARCH).optional(),
  jobId: id.optional(),
  /** Any of these; all live ones when absent. */
  status: many(status).optional(),
}

export const listEmployerApplications = endpoint('GET', '/applications/employer', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Candidaturas recebidas, da mais recente à mais antiga',
  query: z.object({ ...receivedFilter, ...pageQuery }),
  reply: z.object({
    items: z.array(employerApplication),
    ...pageInfo,
  }),
})

export const exportEmployerApplications = endpoint('GET', '/applications/employer/export', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'As mesmas candidaturas em CSV (UTF-8, ponto e vírgula), no máximo as 10.000 mais recentes',
  query: z.object(receivedFilter),
  reply: z.string(),
})

export const viewApplication = endpoint('POST', '/applications/:id/view', {
  access: ['employer'],
  summary: 'Marca uma candidatura recebida como visualizada',
  params: idParams,
  reply: z.object({ id, status, viewedAt: instant.nullable() }),
})
