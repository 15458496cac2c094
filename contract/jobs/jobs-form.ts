import { z } from 'zod'
import { line, paragraphs, uf } from '#contract/fields-form.ts'
import { sortedKinds } from '#contract/hiring/document-checklists.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { MAX_PAYMENT_TERM_DAYS } from '#contract/jobs/jobs.ts'
import { visibleLength } from '#contract/visible-length.ts'
import { jobQuestions } from './job-questions-form.ts'
import {
  contractForms,
  jobTypes,
  MAX_DESCRIPTION_LENGTH,
  MAX_REQUIREMENTS_LENGTH,
  MAX_TITLE_LENGTH,
  payUnits,
  regimes,
  type ShiftHours,
  shiftHours,
  shifts,
} from './jobs.ts'
import {
  isTimeOfDay,
  MAX_DATE_HOURS,
  MAX_DATE_PAY,
  MAX_DATE_PLACE,
  MAX_JOB_DATES,
  MAX_PLACES,
  plainDate,
  scheduleError,
  sortedDates,
} from './planned-dates.ts'

const atMost = (max: number) => `Escolha no máximo ${max}`
const names = (max: number) => z.array(line(120)).max(max, atMost(max)).default([])
/** HTML, or plain text. The limit is for what a reader sees; markup may be as long again. */
const richText = (max: number) =>
  paragraphs(max * 2).refine(
    (html) => visibleLength(html) <= max,
    `Use no máximo ${max.toLocaleString('pt-BR')} caracteres`,
  )
/** Centavos, at most R$ 10 million. */
export const centavos = z
  .number()
  .int()
  .min(0)
  .max(1_000_000_000, 'Informe até R$\u00A010.000.000,00')
  .nullable()
  .default(null)

export const paymentTermDays = z
  .number()
  .int()
  .min(0)
  .max(MAX_PAYMENT_TERM_DAYS, `Informe até ${MAX_PAYMENT_TERM_DAYS} dias`)
  .nullable()
  .default(null)

/** The kinds of documents that applicants are asked for. */
export const neededDocuments = z
  .array(z.enum(documentKindNames))
  .max(documentKindNames.length)
  .refine((kinds) => !kinds.includes('other'), 'Escolha documentos da lista')
  .transform(sortedKinds)
  .default([])

const hoursMessage = `Informe de 1 a ${MAX_DATE_HOURS} horas`
const payMessage = 'Informe até R$\u00A0100.000,00'
const placesMessage = `Informe de 1 a ${MAX_PLACES} lugares`
/** Place and pay are left out if the job says them. */
const withOwnTerms = <T extends { place: string | null; payCentavos: number | null }>({
  place,
  payCentavos,
  ...date
}: T) => ({ ...date, ...(place && { place }), ...(payCentavos && { payCentavos }) })
/** A plantão with its times and places, or a day alone. */
const jobDate = z
  .union(
    [
      z.iso.date(),
      z.object({
        day: z.iso.date(),
        startsAt: z.string().refine(isTimeOfDay, 'Início inválido').nullable().default(null),
        hours: z
          .int(hoursMessage)
          .min(1, hoursMessage)
          .max(MAX_DATE_HOURS, hoursMessage)
          .nullable()
          .default(null),
        places: z.int(placesMessage).min(1, placesMessage).max(MAX_PLACES, placesMessage).default(1),
        /** Where it is and its pay in centavos; null if the job says them. */
        place: line(MAX_DATE_PLACE).nullable().default(null),
        payCentavos: z
          .int(payMessage)
          .min(1, 'Informe um valor')
          .max(MAX_DATE_PAY, payMessage)
          .nullable()
          .default(null),
      }),
    ],
    'Data inválida',
  )
  .transform((date) => (typeof date === 'string' ? plainDate(date) : withOwnTerms(date)))

const fields = (missing: { title: string; description: string }) =>
  z.object({
    title: line(MAX_TITLE_LENGTH, `Título deve ter no máximo ${MAX_TITLE_LENGTH} caracteres`)
      .refine((text) => text !== '', missing.title)
      .refine((text) => text === '' || [...text].length >= 5, 'Título deve ter pelo menos 5 caracteres'),
    description: richText(MAX_DESCRIPTION_LENGTH)
      .refine((text) => text !== '', missing.description)
      .refine(
        (text) => text === '' || visibleLength(text) >= 20,
        'Descrição deve ter pelo menos 20 caracteres',
      ),
    requirements: richText(MAX_REQUIREMENTS_LENGTH).default(''),
    isRemote: z.boolean().default(false),
    state: uf.or(z.literal('')).default(''),
    city: line(120).default(''),
    medicalSpecialties: names(10),
    medicalPracticeAreas: names(10),
    tags: z
      .array(line(40).refine((tag) => !tag.includes(','), 'Tags não podem ter vírgula'))
      .max(10, atMost(10))
      .default([]),
    job_type: z.enum(jobTypes, 'Escolha o tipo de vaga'),
    contractForm: z.enum(contractForms).nullable().default(null),
    regime: z.enum(regimes).nullable().default(null),
    hours: z
      .number()
      .refine((hours): hours is ShiftHours => (shiftHours as readonly number[]).includes(hours))
      .nullable()
      .default(null),
    shift: z.enum(shifts).nullable().default(null),
    dates: z
      .array(jobDate)
      .max(MAX_JOB_DATES, `Informe no máximo ${MAX_JOB_DATES} datas`)
      .refine((dates) => dates.every(({ day }) => day >= '2000'), 'Data inválida')
      .transform(sortedDates)
      .default([]),
    payMin: centavos,
    payMax: centavos,
    payUnit: z.enum(payUnits).nullable().default(null),
    payHidden: z.boolean().default(false),
    /** Free text for pay without a figure; shown as 'A combinar' when empty. */
    salary: line(80).default(''),
    paymentTermDays,
    employerHidden: z.boolean().default(false),
    questions: jobQuestions,
    neededDocuments,
    is_urgent: z.boolean().default(false),
  })

function checkConsistency(job: z.output<ReturnType<typeof fields>>, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!job.isRemote && !job.state) wrong('state', 'Estado é obrigatório')
  if (!job.isRemote && !job.city) wrong('city', 'Cidade é obrigatória')
  if (job.payMin && job.payMax && job.payMin > job.payMax)
    wrong('payMax', 'O valor máximo não pode ser menor que o mínimo')
  const wrongSchedule = scheduleError(job)
  if (wrongSchedule) wrong('dates', wrongSchedule)
  if ((job.payMin || job.payMax) && !job.payUnit) wrong('payUnit', 'Escolha a unidade do valor')
}

/** A new job as typed (spec B §5). */
export const jobForm = fields({
  title: 'Título da vaga é obrigatório',
  description: 'Descrição da vaga é obrigatória',
}).superRefine(checkConsistency)
/** Pay in centavos; the dates as JobDate. */
export type JobForm = z.output<typeof jobForm>
export type JobFormInput = z.input<typeof jobForm>

/** The same for an edit; only the messages for missing fields differ (spec B §5). */
export const jobEditForm = fields({
  title: 'Título é obrigatório',
  description: 'Descrição é obrigatória',
}).superRefine(checkConsistency)
