import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields-form.ts'
import { contractForms, jobStatuses, jobTypes, payUnits, regimes, shifts } from '#contract/jobs.ts'
import { jobEditForm, jobForm } from '#contract/jobs-form.ts'

/** What a card shows. Hidden pay and hidden employers are null here for everybody but the owner. */
export const jobCard = z.object({
  id,
  title: z.string(),
  employer: z.object({ id: id.nullable(), name: z.string(), profilePhotoUrl: z.string().nullable() }),
  location: z.object({ city: z.string(), state: z.string() }).nullable(),
  isRemote: z.boolean(),
  salary: z.string().nullable(),
  payMin: z.int().nullable(),
  payMax: z.int().nullable(),
  payUnit: z.enum(payUnits).nullable(),
  job_type: z.enum(jobTypes),
  contractForm: z.enum(contractForms).nullable(),
  regime: z.enum(regimes).nullable(),
  hours: z.int().nullable(),
  shift: z.enum(shifts).nullable(),
  medicalSpecialties: z.array(z.string()),
  medicalPracticeAreas: z.array(z.string()),
  tags: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isFeatured: z.boolean(),
  isSponsored: z.boolean(),
  is_urgent: z.boolean(),
  /** There for a signed-in doctor alone. */
  applied: z.boolean().optional(),
  saved: z.boolean().optional(),
})
export type JobCard = z.output<typeof jobCard>

/** New words of a published job that are not approved; with a reason, they were refused. */
export const pendingEdit = z.object({ refusedFor: z.string().nullable() })

/** The job page. */
export const jobDetail = jobCard.extend({
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  /** Why a reviewer refused it; for the owner and admins alone. */
  rejectionReason: z.string().nullable(),
  /** For the owner and admins alone: everybody reads what was approved. */
  edit: pendingEdit.nullable(),
  /** Sanitized HTML of the tags that spec A §5 allows. */
  description: z.string(),
  requirements: z.string(),
  employer: jobCard.shape.employer.extend({
    description: z.string().nullable(),
    location: z.string().nullable(),
    phone: z.string().nullable(),
    industry: z.string().nullable(),
    size: z.string().nullable(),
  }),
  dates: z.array(z.string()),
  paymentTermDays: z.int().nullable(),
})
export type JobDetail = z.output<typeof jobDetail>

/** The form's fields as they are stored. Not the form's own schema: its cleaning has no way back, as a reply needs. */
export const storedForm = jobCard
  .pick({
    title: true,
    isRemote: true,
    medicalSpecialties: true,
    medicalPracticeAreas: true,
    tags: true,
    job_type: true,
    contractForm: true,
    regime: true,
    hours: true,
    shift: true,
    payMin: true,
    payMax: true,
    payUnit: true,
    is_urgent: true,
  })
  .extend({
    /** Sanitized HTML, like the requirements. */
    description: z.string(),
    requirements: z.string(),
    state: z.string(),
    city: z.string(),
    dates: z.array(z.string()),
    payHidden: z.boolean(),
    salary: z.string(),
    paymentTermDays: z.int().nullable(),
    employerHidden: z.boolean(),
  })
export type StoredForm = z.output<typeof storedForm>

/** What the owner edits, and the version that a save must name. */
export const ownJob = z.object({
  id,
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** Whose words the form holds already. */
  edit: pendingEdit.nullable(),
  /** Whether new words are shown only once they are approved. */
  reviewsWords: z.boolean(),
  version: z.int(),
  /** As cards show it where the job does not hide it. */
  employer: jobCard.shape.employer,
  isFeatured: z.boolean(),
  form: storedForm,
})

export const getJob = endpoint('GET', '/jobs/:id', {
  access: ['public'],
  summary: 'Página de uma vaga',
  params: idParams,
  reply: jobDetail,
})

export const getOwnJob = endpoint('GET', '/jobs/:id/edit', {
  access: ['employer', 'admin'],
  summary: 'Vaga do próprio empregador, ou de qualquer um para administradores, como se edita',
  params: idParams,
  reply: ownJob,
})

export const createJob = endpoint('POST', '/jobs', {
  access: ['employer'],
  summary: 'Publica uma vaga',
  body: jobForm,
  reply: z.object({ id, status: z.enum(jobStatuses) }),
  status: 201,
})

export const updateJob = endpoint('PUT', '/jobs/:id', {
  access: ['employer', 'admin'],
  summary:
    'Altera uma vaga; `version` é a que foi lida. Com revisão antes, o texto novo de uma vaga já publicada espera a aprovação',
  params: idParams,
  body: z.intersection(jobEditForm, z.object({ version: z.int() })),
  reply: z.object({ id, version: z.int(), status: z.enum(jobStatuses), wordsWait: z.boolean() }),
})
