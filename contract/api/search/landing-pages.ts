import { z } from 'zod'
import { jobCard } from '#contract/api/jobs/jobs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { uf } from '#contract/fields-form.ts'

const slugParams = z.object({
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
})

/** A specialty or city with its number of open jobs. Lists have the most jobs first. */
const specialtyCount = z.object({ specialty: z.string(), jobCount: z.int() })
const cityCount = z.object({ city: z.string(), state: uf, jobCount: z.int() })
export type SpecialtyCount = z.output<typeof specialtyCount>
export type CityCount = z.output<typeof cityCount>

/** The newest open jobs, and the total. */
const newest = { jobOffers: z.array(jobCard), totalCount: z.int() }

export const listLandingPages = endpoint('GET', '/landing-pages', {
  access: ['public'],
  summary: 'Especialidades e cidades com mais vagas abertas',
  reply: z.object({ specialties: z.array(specialtyCount), cities: z.array(cityCount) }),
})

export const getSpecialtyPage = endpoint('GET', '/landing-pages/specialties/:slug', {
  access: ['public'],
  summary: 'Vagas abertas de uma especialidade e as cidades com mais vagas',
  params: slugParams,
  reply: z.object({ specialty: z.string(), ...newest, cities: z.array(cityCount) }),
})

export const getCityPage = endpoint('GET', '/landing-pages/cities/:slug', {
  access: ['public'],
  summary: 'Vagas abertas de uma cidade (`campinas-sp`), suas especialidades e outras cidades do estado',
  params: slugParams,
  reply: z.object({
    city: z.string(),
    state: uf,
    stateName: z.string(),
    ...newest,
    specialties: z.array(specialtyCount),
    cities: z.array(cityCount),
  }),
})
