import { z } from 'zod'
import { storedQuestion } from '#contract/api/hiring/application-answers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, rowVersion } from '#contract/fields-form.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { contractForms, jobStatuses, jobTypes, payUnits, regimes, shifts } from '#contract/jobs/jobs.ts'
import { type JobForm, jobEditForm, jobForm } from '#contract/jobs/jobs-form.ts'

/** A job as its card shows it. Hidden pay and a hidden employer are null for everybody except the owner. */
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
  /** The day of its next plantão that has not begun, in Brasília, yyyy-mm-dd. */
  nextDate: z.string().nullable(),
  medicalSpecialties: z.array(z.string()),
  medicalPracticeAreas: z.array(z.string()),
  tags: z.array(z.string()),
  createdAt: instant,
  /** When a published job leaves the search: its term ends, or its last plantão begins. */
  expiresAt: instant.nullable(),
  /** Only if all of its plantões have begun. No doctor finds it then, and it needs new dates. */
  areDatesOver: z.boolean().optional(),
  isFeatured: z.boolean(),
  isSponsored: z.boolean(),
  is_urgent: z.boolean(),
  /** Only for a signed-in doctor. */
  applied: z.boolean().optional(),
  saved: z.boolean().optional(),
  /**
   * From the centre of a city to that of the job's city. In a search, from the city that it names, and only around a city or
   * in the order by distance. In a doctor's own lists, from her city.
   */
  kilometres: z.int().optional(),
})
export type JobCard = z.output<typeof jobCard>

const neededDocuments = z.array(z.enum(documentKindNames))

/** A plantão of a job: JobDate. */
const jobDate = z.object({
  day: z.string(),
  startsAt: z.string().nullable(),
  hours: z.int().nullable(),
  places: z.int(),
  place: z.string().optional(),
  payCentavos: z.int().optional(),
})
/** A plantão of a stored job: PlannedDate. */
export const plannedDate = jobDate.extend({ id: z.uuid() })

/** New texts of a published job that are not approved: pending, or refused for a reason. */
export const revision = z.object({ refusedFor: z.string().nullable() })

/** Fields of the form that the job page does not show by their own names: it shows what follows from them. */
type ImpliedField = 'state' | 'city' | 'payHidden' | 'employerHidden' | 'questions'

/** The job page. */
export const jobDetail = jobCard.extend({
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  /** It has no public page, although it is not closed: paused, rejected, or its employer's account is suspended. */
  isUnavailable: z.boolean(),
  /** Why a reviewer rejected it; null for everybody except the owner and admins. */
  rejectionReason: z.string().nullable(),
  /** Null for everybody except the owner and admins. The texts of this reply are the approved ones. */
  revision: revision.nullable(),
  /** Sanitized HTML of the tags that spec A §5 allows. */
  description: z.string(),
  requirements: z.string(),
  employer: jobCard.shape.employer.extend({
    description: z.string().nullable(),
    location: z.string().nullable(),
    phone: z.string().nullable(),
    industry: z.string().nullable(),
    size: z.string().nullable(),
    /** Subject and date of the check, if an admin has verified the company. */
    verification: z.string().nullable(),
    /** How long it takes to answer applications, in words. Absent until that is measured. */
    answerTime: z.string().optional(),
  }),
  dates: z.array(plannedDate),
  paymentTermDays: z.int().nullable(),
  neededDocuments,
  /** Whether applying means answering questions. */
  hasQuestions: z.boolean(),
  /** Requirements that a doctor must meet to apply, in words. */
  knockOuts: z.array(z.string()),
}) satisfies z.ZodType<Record<Exclude<keyof JobForm, ImpliedField>, unknown>>
export type JobDetail = z.output<typeof jobDetail>

/** The form's fields as stored. A schema of its own, because a reply cannot be encoded through the form's transforms. */
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
    dates: z.array(jobDate),
    payHidden: z.boolean(),
    salary: z.string(),
    paymentTermDays: z.int().nullable(),
    employerHidden: z.boolean(),
    questions: z.array(storedQuestion),
    neededDocuments,
  }) satisfies z.ZodType<Record<keyof JobForm, unknown>>
export type StoredForm = z.output<typeof storedForm>

/** A job as its owner or an admin edits it, and the version that a save must send. */
export const editableJob = z.object({
  id,
  status: z.enum(jobStatuses),
  isExpired: z.boolean(),
  rejectionReason: z.string().nullable(),
  /** The texts of the revision are the ones in `form`. */
  revision: revision.nullable(),
  /** Whether new texts are shown only after approval. */
  textsNeedReview: z.boolean(),
  version: z.int(),
  /** As cards show it if the job does not hide it. */
  employer: jobCard.shape.employer,
  isFeatured: z.boolean(),
  /** Limit of a sponsored job's topics, whose price depends on their number. Null without a limit. */
  paidTopics: z
    .object({
      /** For how many topics each sponsorship is paid that is not over. */
      covered: z.array(z.int()),
      /** The checkout that waits for a payment: of a sponsorship, or of more topics for a sponsored job. */
      openCheckout: z
        .object({ paymentId: id, amount: z.int(), isWidening: z.boolean(), addedTopics: z.array(z.string()) })
        .nullable(),
    })
    .nullable(),
  form: storedForm,
})

export const getJob = endpoint('GET', '/jobs/:id', {
  access: ['public'],
  summary: 'Página de uma vaga',
  params: idParams,
  reply: jobDetail,
})

export const getEditableJob = endpoint('GET', '/jobs/:id/edit', {
  access: ['employer', 'admin'],
  summary: 'Vaga da própria empresa (para a administração, de qualquer empresa), pronta para edição',
  params: idParams,
  reply: editableJob,
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
    'Altera uma vaga; `version` é a versão lida. Se a revisão vem antes da publicação, o texto novo de uma vaga publicada espera a aprovação',
  params: idParams,
  body: z.intersection(jobEditForm, z.object({ version: rowVersion })),
  reply: z.object({ id, version: z.int(), status: z.enum(jobStatuses), textsAwaitReview: z.boolean() }),
})
