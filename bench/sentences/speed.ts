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

/**
 * The time of lists and counts of random sentences of five parts, one client: asked for by somebody who is the first to do so, and
 * once more. The process has answered as many other sentences before.
 */
export async function measureSentenceSpeed({ url }: BenchApp): Promise<Record<string, Latency>> {
  const random = randomFrom(SEED)
  const different = new Set<string>()
  while (different.size < 2 * SENTENCES) different.add(sentence(random))
  const [others, asked] = [[...different].slice(SENTENCES), [...different].slice(0, SENTENCES)]
  const figures: Record<string, Latency> = {}
  for (const [kind, path] of Object.entries({ list: '/api/jobs', counts: '/api/jobs/facets' })) {
    const ask = async (text: string) => {
      const started = performance.now()
      await get(`${url}${path}?search=${encodeURIComponent(text)}`)
      return performance.now() - started
    }
    for (const text of others) await ask(text)
    for (const turn of ['first', 'again']) {
      const times: number[] = []
      for (const text of asked) times.push(await ask(text))
      figures[`${kind}, ${turn}`] = quantiles(times)
    }
  }
  return figures
}
