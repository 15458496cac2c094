import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line, specialtyId, uf } from '#contract/fields-form.ts'
import { isAnyPlace } from '#contract/search/job-search-address.ts'

/** States and cities have IBGE ids. */
export const listStates = endpoint('GET', '/locations/states', {
  access: ['public'],
  summary: 'Estados',
  reply: z.array(z.object({ id: z.int(), uf, nome: z.string() })),
})

export const listCities = endpoint('GET', '/locations/states/:state/cities', {
  access: ['public'],
  summary: 'Municípios de um estado, o mais populoso primeiro',
  /** Without a state, or for 'all', there are none (spec A §7). */
  params: z.object({
    state: z
      .string()
      .transform((text) => (isAnyPlace(text) ? null : text.toUpperCase()))
      .pipe(uf.nullable()),
  }),
  reply: z.array(z.object({ id: z.int(), nome: z.string() })),
})

export const findCities = endpoint('GET', '/locations/cities', {
  access: ['public'],
  summary:
    'Municípios cujo nome começa com o texto, ou tem uma palavra que começa com ele; o mais populoso primeiro',
  query: z.object({ search: line(120) }),
  reply: z.array(z.object({ id: z.int(), nome: z.string(), uf })),
})

/** Two decimals are about a kilometre: enough for a city, too little for an address. */
const degrees = (limit: number) =>
  z
    .number()
    .min(-limit)
    .max(limit)
    .transform((value) => Math.round(value * 100) / 100)

/** With a body, because addresses are kept in the logs of proxies. Nothing of it is stored. */
export const findNearestCity = endpoint('POST', '/locations/nearest', {
  access: ['public'],
  summary: 'Município mais próximo de uma posição, que não é guardada; `place` é nulo fora do Brasil',
  body: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  maxBytes: 500,
  reply: z.object({ place: z.object({ city: z.string(), state: uf }).nullable() }),
})

const named = z.object({ id: z.int(), name: z.string() })

export const listSpecialties = endpoint('GET', '/specialties', {
  access: ['public'],
  summary: 'Especialidades médicas (CFM)',
  reply: z.array(named),
})

export const listPracticeAreas = endpoint('GET', '/subspecialties', {
  access: ['public'],
  summary: 'Áreas de atuação, todas ou as de uma especialidade',
  query: z.object({ specialty: specialtyId.optional() }),
  reply: z.array(named),
})

export const listTags = endpoint('GET', '/tags', {
  access: ['public'],
  summary: 'Tags de vagas',
  reply: z.array(z.string()),
})
