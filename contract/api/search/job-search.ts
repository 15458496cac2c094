import { z } from 'zod'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { flag, idParams, line, MAX_INTEGER, many, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { JOB_PAGE_SIZE } from '#contract/jobs/jobs.ts'
import {
  type FilterName,
  type FilterValues,
  filterNames,
  filterOf,
  isPayAmount,
  knownValue,
  MAX_FILTER_VALUES,
  MAX_NAME_LENGTH,
  MAX_PERIOD_DAYS,
  orderings,
  periodOf,
  type SearchFilter,
} from '#contract/search/job-search.ts'
import {
  type FilterQuery,
  isAnyPlace,
  readFilters,
  toFilterQuery,
} from '#contract/search/job-search-address.ts'

const number = z.coerce.number().int().min(0).max(MAX_INTEGER)
const isNumbers = (values: readonly (string | number)[]): values is readonly number[] =>
  values.every((value) => typeof value === 'number')
/** One of these values in any case. */
const wordOf = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .meta({ enum: [...values] })
    .transform((text) => knownValue(values, text) ?? text)
    .pipe(z.enum(values))
const oneOf = (values: readonly (string | number)[]) =>
  isNumbers(values) ? number.pipe(z.literal(values)) : wordOf(values.map(String))

function schemaOf(filter: SearchFilter): z.ZodType {
  switch (filter.kind) {
    case 'words':
      return line(filter.maxLength)
    case 'place':
      return line(MAX_NAME_LENGTH).transform((text) => (isAnyPlace(text) ? undefined : text))
    case 'id':
      return line(MAX_NAME_LENGTH).transform((text) => text.toLowerCase())
    case 'flag':
      return flag
    case 'amount':
      return number
    case 'oneOf':
      return oneOf(filter.values)
    case 'anyOf':
      return many(oneOf(filter.values), MAX_FILTER_VALUES)
    case 'periods':
      return many(
        line(MAX_NAME_LENGTH).refine(
          (text) => periodOf(text) !== null,
          `Informe um dia ou um período de até ${MAX_PERIOD_DAYS} dias`,
        ),
        MAX_FILTER_VALUES,
      )
    case 'names':
      return many(line(MAX_NAME_LENGTH), MAX_FILTER_VALUES)
  }
}

const filters = Object.fromEntries(
  filterNames.map((name) => [name, schemaOf(filterOf(name)).optional()]),
) as {
  [Name in FilterName]: z.ZodOptional<
    z.ZodType<NonNullable<FilterValues[Name]>, NonNullable<FilterQuery[Name]>>
  >
}
const isKnownPay = ({ payUnit, payFrom, payTo }: FilterValues) =>
  [payFrom, payTo].every((reais) => reais === undefined || isPayAmount(payUnit, reais))
const UNKNOWN_PAY = { path: ['payFrom'], message: 'Escolha um dos valores da unidade' }
/** The filters of a search. Names match regardless of case and accents. One that does not exist finds nothing; it is not an error. */
export const filterQuery = z.object(filters).refine(isKnownPay, UNKNOWN_PAY)

/** The search of a page's address, as the API reads it. Anything invalid is dropped. */
export const searchOfAddress = (params: URLSearchParams) =>
  filterQuery.parse(toFilterQuery(readFilters(params)))

const place = z.object({ city: z.string().nullable(), state: z.string().nullable() })

/** The kinds of things that a sentence can ask for. */
export const partKinds = [
  'employer',
  'pay',
  'weekday',
  'date',
  'contract',
  'schedule',
  'level',
  'fact',
  'nearMe',
  'place',
] as const
export type PartKind = (typeof partKinds)[number]

/** Something that the words ask for and a filter can express. Addresses of searches are queries: `search=uti&weekday=friday`. */
const part = z.object({
  kind: z.enum(partKinds),
  /** 'Sábado', 'A partir de R$ 1.500 / plantão' */
  label: z.string(),
  /** The words that say it, as typed. */
  words: z.string(),
  /** The search with a filter instead of these words; null if no filter expresses it, as with several companies. */
  asFilter: z.string().nullable(),
  /** The search for these words as they are. */
  asWords: z.string(),
  /** False if it has been given up because no job has all parts. */
  isMet: z.boolean(),
  /** Other meanings of the words. */
  others: z.array(z.object({ label: z.string(), asFilter: z.string() })),
})
export type ReadingPart = z.output<typeof part>

/** How the words of a search were interpreted. */
export const reading = z.object({
  /**
   * A place that the words name, which narrows the search like a filter. City and state are both null if the words name
   * several places. `name` is how it is called; `district` the neighbourhood or zone that was typed, if its city is searched
   * instead. `words` are those that name the place, `rest` are the others; `isAround` includes the surroundings up to `kilometres`.
   */
  place: place
    .extend({
      name: z.string(),
      district: z.string().nullable(),
      words: z.string(),
      rest: z.string(),
      isAround: z.boolean(),
      kilometres: z.number().nullable(),
    })
    .nullable(),
  /** In the order of the words. */
  parts: z.array(part),
  /** The words that are neither in a part nor name a place. */
  otherWords: z.string(),
  /**
   * 'Você quis dizer': the words without typing errors. `applied` if they were searched instead of those typed: the words
   * as typed found nothing, or the name of a place was misspelt.
   */
  correction: z.object({ text: z.string(), applied: z.boolean() }).nullable(),
  /** No job has all the words; the results have the most significant ones. */
  relaxed: z.boolean(),
  /** No job names the words: the results have them in their descriptions. */
  inDescriptions: z.boolean(),
})
export type Reading = z.output<typeof reading>

/** Those of the filtered names that the reference data spells differently. */
const canonicalNames = z
  .object({
    state: z.string(),
    city: z.string(),
    medicalSpecialties: z.array(z.string()),
    medicalPracticeAreas: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .partial()
export type CanonicalNames = z.output<typeof canonicalNames>

export const jobPage = z.object({
  jobOffers: z.array(jobCard),
  ...pageInfo,
  /** There are more than `totalCount`: searches with words stop counting at 10,000. */
  totalIsCapped: z.boolean(),
  /** Null for a search without words. */
  reading: reading.nullable(),
  /** Null if all names are spelled as in the reference data. */
  canonicalNames: canonicalNames.nullable(),
  /** The name of the company that the search filters by; null without that filter, or if nobody may see the company. */
  employerName: z.string().nullable(),
  /** Whether the list has only what fits the caller's agenda, as `fitsAgenda` asks for a doctor. */
  fitsAgenda: z.boolean(),
})

export const listJobs = endpoint('GET', '/jobs', {
  access: ['public'],
  summary: 'Busca de vagas abertas',
  cost: 2,
  query: z
    .object({
      ...filters,
      ordering: wordOf(orderings).optional(),
      /** Alias of `pageSize`, for lists without pages. */
      limit: z.coerce.number().int().min(1).max(100).optional(),
      page: pageQuery.page,
      pageSize: pageQuery.pageSize.default(JOB_PAGE_SIZE),
    })
    .refine(isKnownPay, UNKNOWN_PAY),
  reply: jobPage,
})

export const listFeaturedJobs = endpoint('GET', '/jobs/featured', {
  access: ['public'],
  summary: 'Vagas em destaque; a escolha muda a cada dia',
  query: z.object({ limit: z.coerce.number().int().min(1).max(12).default(3) }),
  reply: z.object({ items: z.array(jobCard) }),
})

export const listSimilarJobs = endpoint('GET', '/jobs/:id/similar', {
  access: ['public'],
  summary: 'Vagas similares, no máximo três; de uma vaga em destaque pago, outras da mesma empresa',
  params: idParams,
  reply: z.object({ items: z.array(jobCard) }),
})
