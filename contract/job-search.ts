import { type PayUnit, payUnits, REACHABLE_RESULTS } from './jobs.ts'

/** The vocabulary of the job search, beside that of jobs. Free of zod, so that public pages can use it. */

/** `-created_at` is spec A §7's; without words it is the default, with words `relevance` is. */
export const orderingLabels = {
  relevance: 'Mais relevantes',
  '-created_at': 'Mais recentes',
  '-pay': 'Maior remuneração',
} as const
export type Ordering = keyof typeof orderingLabels
export const orderings = Object.keys(orderingLabels) as [Ordering, ...Ordering[]]

/** Days back, today's calendar day in Brasília included. */
export const publishedWithinLabels = {
  1: 'Hoje',
  3: 'Últimos 3 dias',
  7: 'Últimos 7 dias',
  14: 'Últimos 14 dias',
} as const
export type PublishedWithin = keyof typeof publishedWithinLabels
export const publishedWithinSteps = [1, 3, 7, 14] as const

/** Kilometres around a city. */
export const radiusSteps = [25, 50, 100, 200] as const
export type Radius = (typeof radiusSteps)[number]

/** What pay can be searched from, in reais, by unit: a job counts by the highest figure that it names. */
export const paySteps: Record<PayUnit, readonly number[]> = {
  hour: [80, 100, 120, 150, 200, 250, 300],
  shift: [800, 1_000, 1_200, 1_500, 1_800, 2_200, 2_800],
  month: [8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000],
  consultation: [30, 50, 80, 120, 180, 250],
  report: [10, 20, 30, 50, 80, 120],
  procedure: [100, 200, 400, 800, 1_500],
}

/** Filters whose values are counted, named as in the query. */
export const facetNames = [
  'state',
  'city',
  'isRemote',
  'medicalSpecialties',
  'medicalPracticeAreas',
  'tags',
  'regime',
  'shift',
  'hours',
  'contractForm',
  'jobType',
  'payUnit',
  'payFrom',
  'publishedWithin',
  'isFeatured',
] as const
export type FacetName = (typeof facetNames)[number]

export const MAX_SUGGESTIONS = 8

/** Whether a unit's pay can be searched from this many reais. */
export const isPayStep = (unit: string | undefined, reais: number): boolean =>
  payUnits.some((known) => known === unit && paySteps[known].includes(reais))

/** Pages of this size that paging can reach. */
export const reachablePages = (pageSize: number) => Math.ceil(REACHABLE_RESULTS / pageSize)
