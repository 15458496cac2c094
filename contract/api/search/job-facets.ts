import { z } from 'zod'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { facetNames } from '#contract/search/job-search.ts'
import { filterQuery } from './job-search.ts'

export const facetValue = z.object({
  value: z.string(),
  /** Jobs that have the value and match all other filters; null if the words match too many jobs to count. */
  count: z.int().nullable(),
})
export type FacetValue = z.output<typeof facetValue>

export const countFacets = endpoint('GET', '/jobs/facets', {
  access: ['public'],
  summary: 'Número de vagas para cada valor de cada filtro, considerados os demais filtros',
  cost: 5,
  query: filterQuery,
  /** Only values that at least one job has. Cities are in the order of their population, other values in none. */
  reply: z.record(z.enum(facetNames), z.array(facetValue)),
})

const nearbyCity = z.object({
  city: z.string(),
  state: z.string(),
  kilometres: z.int(),
  /** Jobs that the search finds there. */
  total: z.int(),
})
export type NearbyCity = z.output<typeof nearbyCity>

export const listAlternatives = endpoint('GET', '/jobs/alternatives', {
  access: ['public'],
  summary:
    'Para uma busca sem resultados: quais filtros remover e quantas vagas apareceriam, cidades próximas e vagas parecidas',
  cost: 5,
  query: filterQuery,
  reply: z.object({
    /** The filters (or `search`) whose removal alone would find jobs, most jobs first. */
    without: z.array(
      z.object({
        filter: z.string(),
        total: z.int(),
        totalIsCapped: z.boolean(),
      }),
    ),
    /**
     * The city from which distances are measured: the searched one, the largest of several, or the capital of a state; null
     * unless the search is for a place.
     */
    from: z.object({ city: z.string(), state: z.string() }).nullable(),
    /** The same search in the nearest cities where it finds jobs, however far they are. */
    nearby: z.array(nearbyCity),
    /**
     * If none of them is within 200 km: the cities there with jobs of any kind, the searched one included; the nearest ones if
     * the search finds none in any city.
     */
    others: z.array(nearbyCity),
    /** The remote jobs of the same search; 0 unless it is for a place. */
    remote: z.int(),
    /** The same search in the whole state of the city; null without a city, and if there are no jobs. */
    inState: z.object({ state: z.string(), total: z.int() }).nullable(),
    jobOffers: z.array(jobCard),
  }),
})

export const listNearbyCities = endpoint('GET', '/jobs/nearby', {
  access: ['public'],
  summary:
    'Cidades próximas à cidade buscada nas quais a mesma busca encontra vagas, da mais perto à mais distante',
  cost: 2,
  query: filterQuery,
  reply: z.object({
    items: z.array(nearbyCity),
  }),
})
