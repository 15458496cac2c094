import { z } from 'zod'
import { applicationStatuses, MAX_APPLICATIONS } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, pageInfo, pageQuery } from './fields-form.ts'
import { jobCard } from './jobs-api.ts'

const status = z.enum(applicationStatuses)

export const applyToJob = endpoint('POST', '/jobs/:id/apply', {
  access: ['doctor'],
  summary: 'Candidata-se a uma vaga; repetir não cria outra candidatura',
  params: idParams,
  reply: z.object({ jobId: id, status, appliedAt: instant }),
})

export const withdrawApplication = endpoint('DELETE', '/jobs/:id/apply', {
  access: ['doctor'],
  summary: 'Retira a candidatura',
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
  /** Whether the job still takes applications. */
  isOpen: z.boolean(),
  status,
  appliedAt: instant,
  updatedAt: instant,
})
export type DoctorApplication = z.output<typeof doctorApplication>

export const listDoctorApplications = endpoint('GET', '/applications/doctor', {
  access: ['doctor'],
  summary: 'Candidaturas da própria pessoa, as mais novas primeiro',
  query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_APPLICATIONS).default(MAX_APPLICATIONS) }),
  reply: z.object({ items: z.array(doctorApplication), totalCount: z.int() }),
})

const employerApplication = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  doctorId: id,
  doctorName: z.string(),
  /** Null once the doctor hides the profile. */
  profileVisible: z.boolean(),
  registrations: z.array(z.object({ crm: z.string(), uf: z.string() })),
  medicalSpecialties: z.array(z.string()),
  location: jobCard.shape.location,
  status,
  appliedAt: instant,
})
export type EmployerApplication = z.output<typeof employerApplication>

export const listEmployerApplications = endpoint('GET', '/applications/employer', {
  access: ['employer'],
  summary: 'Candidaturas recebidas, as mais novas primeiro',
  query: z.object({
    jobId: id.optional(),
    ...pageQuery,
  }),
  reply: z.object({
    items: z.array(employerApplication),
    ...pageInfo,
  }),
})

export const viewApplication = endpoint('POST', '/applications/:id/view', {
  access: ['employer'],
  summary: 'Marca uma candidatura recebida como visualizada',
  params: idParams,
  reply: z.object({ id, status }),
})
