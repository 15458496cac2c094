import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, idParams, line, many, pageInfo } from '#contract/fields-form.ts'
import { isPayStep, orderings, publishedWithinSteps, radiusSteps } from '#contract/job-search.ts'
import {
  contractForms,
  JOB_PAGE_SIZE,
  jobTypes,
  MAX_SEARCH_LENGTH,
  payUnits,
  regimes,
  shiftHours,
  shifts,
} from '#contract/jobs.ts'
import { jobCard } from './jobs.ts'

const number = z.coerce.number().int()

/** OR inside a filter, AND between filters. A name that is in no list finds nothing; it is no error. */
const filters = {
  search: line(MAX_SEARCH_LENGTH).optional(),
  isRemote: flag.optional(),
  state: line(120).optional(),
  city: line(120).optional(),
  /** Kilometres around `city`; without a city it has no meaning and no effect. */
  radius: number.pipe(z.literal(radiusSteps)).optional(),
  medicalSpecialties: many(line(120)).optional(),
  medicalPracticeAreas: many(line(120)).optional(),
  tags: many(line(120)).optional(),
  regime: many(z.enum(regimes)).optional(),
  shift: many(z.enum(shifts)).optional(),
  hours: many(number.pipe(z.literal(shiftHours))).optional(),
  contractForm: many(z.enum(contractForms)).optional(),
  jobType: many(z.enum(jobTypes)).optional(),
  payUnit: z.enum(payUnits).optional(),
  /** Reais per `payUnit`, one of `paySteps`. Hidden pay is found by neither. */
  payFrom: number.optional(),
  publishedWithin: number.pipe(z.literal(publishedWithinSteps)).optional(),
  isFeatured: flag.optional(),
}
const isKnownPay = (query: { payUnit?: string | undefined; payFrom?: number | undefined }) =>
  query.payFrom === undefined || isPayStep(query.payUnit, query.payFrom)
const unknownPay = () => ({ path: ['payFrom'], message: 'Escolha um dos valores da unidade' })
export const filterQuery = z.object(filters).refine(isKnownPay, unknownPay())

const place = z.object({ city: z.string().nullable(), state: z.string().nullable() })

/** How the words were read. */
export const reading = z.object({
  /** A place named in the words, which narrows like a filter; no city and no state means several.
   * `words` named it, `rest` is what else was asked for, `isAround` takes in what is near. */
  place: place.extend({ words: z.string(), rest: z.string(), isAround: z.boolean() }).nullable(),
  /** 'Você quis dizer': the words without their typing errors; `applied` when nothing else was found. */
  correction: z.object({ text: z.string(), applied: z.boolean() }).nullable(),
  /** No job has all the words: these have the most telling ones. */
  relaxed: z.boolean(),
})
export type Reading = z.output<typeof reading>

export const jobPage = z.object({
  jobOffers: z.array(jobCard),
  ...pageInfo,
  /** True when there are more than `totalCount`: text searches count to 10,000. */
  totalIsCapped: z.boolean(),
  /** Null where no words were searched. */
  reading: reading.nullable(),
})

export const listJobs = endpoint('GET', '/jobs', {
  access: ['public'],
  summary: 'Busca de vagas abertas',
  query: z
    .object({
      ...filters,
      ordering: z.enum(orderings).optional(),
      /** Another name of `pageSize`, for lists without pages. */
      limit: z.coerce.number().int().min(1).max(100).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(JOB_PAGE_SIZE),
    })
    .refine(isKnownPay, unknownPay()),
  reply: jobPage,
})

export const listSimilarJobs = endpoint('GET', '/jobs/:id/similar', {
  access: ['public'],
  summary: 'Vagas similares, no máximo três',
  params: idParams,
  reply: z.object({ items: z.array(jobCard) }),
})
