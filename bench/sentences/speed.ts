import { pick, type Random, randomFrom } from '#test/random.ts'
import type { BenchApp } from '../app.ts'
import { type Latency, quantiles } from '../latency.ts'
import { get } from '../search.ts'

const SENTENCES = 200
const SEED = 20_261_127

const said = {
  work: [
    'plantão',
    'ambulatório',
    'plantão noturno',
    'sobreaviso',
    'vaga',
    'plantão 12h',
    'plantão 24 horas',
  ],
  of: [
    'clínico geral',
    'pediatra',
    'cardiologista',
    'anestesista',
    'psiquiatra',
    'ortopedista',
    'uti',
    'ginecologista',
  ],
  when: [
    'sábado',
    'fim de semana',
    'sexta à noite',
    'amanhã',
    'semana que vem',
    'em dezembro',
    'segunda e quarta',
  ],
  pay: [
    'acima de 1500',
    'mais de 180/h',
    'a partir de r$ 1.800',
    '2 mil reais',
    '20 mil por mês',
    'pj acima de 1200',
  ],
  place: [
    'em campinas',
    'em são paulo',
    'sp',
    'até 50 km de santos',
    'no interior de minas',
    'em curitiba',
    'rj',
  ],
}

/** Five parts, in any order. */
function sentence(random: Random): string {
  const parts = Object.values(said).map((words) => pick(random, words))
  return parts
    .map((part) => ({ part, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ part }) => part)
    .join(' ')
}

/** The time of lists and counts of random sentences of five parts, one client: asked for the first time, and once more. */
export async function measureSentenceSpeed({ url }: BenchApp): Promise<Record<string, Latency>> {
  const random = randomFrom(SEED)
  const sentences = new Set<string>()
  while (sentences.size < SENTENCES) sentences.add(sentence(random))
  const figures: Record<string, Latency> = {}
  // Connections, statements and the lexicon are there already when people search.
  for (const text of ['pediatra em campinas', 'plantão sábado'])
    await get(`${url}/api/jobs?search=${encodeURIComponent(text)}`)
  for (const [kind, path] of Object.entries({ list: '/api/jobs', counts: '/api/jobs/facets' }))
    for (const turn of ['first', 'again']) {
      const times: number[] = []
      for (const text of sentences) {
        const started = performance.now()
        await get(`${url}${path}?search=${encodeURIComponent(text)}`)
        times.push(performance.now() - started)
      }
      figures[`${kind}, ${turn}`] = quantiles(times)
    }
  return figures
}
