import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line, paragraphs, success, uf } from '#contract/fields-form.ts'
import { typedQuestions } from '#contract/jobs/job-questions-form.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_REQUIREMENTS_LENGTH,
  MAX_TEMPLATE_NAME,
  MAX_TITLE_LENGTH,
  shiftHours,
} from '#contract/jobs/jobs.ts'
import { centavos, neededDocuments, paymentTermDays } from '#contract/jobs/jobs-form.ts'
import { storedForm } from './jobs.ts'

const employer = { access: ['employer'] } as const

/** A template never has dates: those of the last job are over when it is used. */
const templateForm = storedForm.omit({ dates: true })
export type TemplateForm = z.output<typeof templateForm>

const jobTemplate = z.object({ id, name: z.string(), updatedAt: instant })
export type JobTemplate = z.output<typeof jobTemplate>

const name = line(MAX_TEMPLATE_NAME).refine((text) => text !== '', 'Informe um nome')
const names = z.array(line(120)).max(10)

/**
 * The form as typed so far: a template may lack fields that a job requires. A job made from it is checked as any other.
 */
const typedForm = templateForm.extend({
  title: line(MAX_TITLE_LENGTH),
  description: paragraphs(2 * MAX_DESCRIPTION_LENGTH),
  requirements: paragraphs(2 * MAX_REQUIREMENTS_LENGTH),
  state: uf.or(z.literal('')),
  city: line(120),
  medicalSpecialties: names,
  medicalPracticeAreas: names,
  tags: names,
  hours: z
    .int()
    .refine((hours) => shiftHours.some((one) => one === hours))
    .nullable(),
  payMin: centavos,
  payMax: centavos,
  salary: line(80),
  paymentTermDays,
  questions: typedQuestions,
  neededDocuments,
})

export const listJobTemplates = endpoint('GET', '/job-templates', {
  ...employer,
  summary: 'Modelos de vaga da própria empresa, por nome',
  reply: z.object({ items: z.array(jobTemplate) }),
})

export const getJobTemplate = endpoint('GET', '/job-templates/:id', {
  ...employer,
  summary: 'Um modelo de vaga, pronto para preencher o formulário',
  params: idParams,
  reply: jobTemplate.extend({ form: templateForm }),
})

export const createJobTemplate = endpoint('POST', '/job-templates', {
  ...employer,
  summary: 'Salva um formulário de vaga como modelo; o nome é único na empresa',
  body: z.object({ name, form: typedForm }),
  reply: jobTemplate,
  status: 201,
})

export const renameJobTemplate = endpoint('PUT', '/job-templates/:id', {
  ...employer,
  summary: 'Muda o nome de um modelo de vaga',
  params: idParams,
  body: z.object({ name }),
  reply: jobTemplate,
})

export const deleteJobTemplate = endpoint('DELETE', '/job-templates/:id', {
  ...employer,
  summary: 'Exclui um modelo de vaga',
  params: idParams,
  reply: success,
})
