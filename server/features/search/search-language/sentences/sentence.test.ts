import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SearchLanguage, searchLanguage } from '#server/features/search/search-language/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp
let language: SearchLanguage

beforeAll(async () => {
  app = await testApp()
  const publishFor = async (name: string, fields: object = {}) =>
    publishJob(app, await createEmployer(app, name), { state: 'SP', city: 'Campinas', ...fields })
  await publishFor('Hospital Santa Clara do Ipê')
  await publishFor('Santa Casa do Bom Caminho Clínico')
  await publishFor('Santa Casa do Senhor dos Pinhais')
  await publishFor('Laudário Telerradiologia')
  await publishFor('Clínica Pediátrica Alegria')
  await publishFor('Hospital Regional Canela do Sol')
  await publishFor('Clínica Sigilosa Umbu', { employerHidden: true })
  await publishFor('Hospital de Santo André', { city: 'Santo André' })
  language = searchLanguage(app.db, app.clock)
})

/** The labels of what a text is read as, places last. */
async function readAs(text: string) {
  const { parts, places } = await language.parse(text, { places: true, parts: true })
  return [...parts.map(({ label }) => label), ...places.map(({ name }) => name)]
}

describe('companies', () => {
  test.each([
    ['hospital santa clara', ['Hospital Santa Clara do Ipê']],
    ['Hospital Santa Clara do Ipê', ['Hospital Santa Clara do Ipê']],
    ['santa clara do ipê cardiologista', ['Hospital Santa Clara do Ipê']],
    ['santa casa do bom caminho clínico', ['Santa Casa do Bom Caminho Clínico']],
    ['santa casa bom caminho', ['Santa Casa do Bom Caminho Clínico']],
    ['laudário telerradiologia', ['Laudário Telerradiologia']],
    ['laudario', ['Laudário Telerradiologia']],
    ['vagas no hospital regional canela do sol', ['Hospital Regional Canela do Sol']],
    ['canela do sol', ['Hospital Regional Canela do Sol']],
    ['santa casa', ['2 empresas']],
    ['santa casa de santos', ['2 empresas', 'Santos, SP']],
    // Medicine, places and common words of names are no company.
    ['clínica pediátrica', []],
    ['santa', []],
    ['hospital', []],
    ['hospital santos', ['Santos, SP']],
    ['santo andré', ['Santo André, SP']],
    ['clínica sigilosa umbu', []],
  ])('%s', async (text, expected) => {
    expect(await readAs(text)).toEqual(expected)
  })
})

describe('words that look like parts', () => {
  test.each([
    ['cardiologista das 7h às 12h', []],
    ['segunda a sexta das 6h às 12h', ['Segunda a sexta']],
    ['20 consultas por dia', []],
    ['200 exames por mês', []],
    ['a partir de 2035', []],
    ['cidade com 30 mil habitantes', []],
    ['boa noite, vaga de cardiologia', []],
    ['plantão 12h e 24h', ['Plantão', '12h', '24h']],
    ['sem sábado nem domingo', ['Sem sábado', 'Sem domingo']],
    ['fim de semana livre', ['Sem sábado e domingo']],
    ['folga aos domingos', ['Sem domingo']],
    ['seg-sex', ['Segunda a sexta']],
    ['são domingos', []],
    ['outubro rosa', []],
    ['hospital em santos', ['Santos, SP']],
    ['ultrassom de rotina', []],
    ['"uti" sábado', ['Sábado']],
  ])('%s', async (text, expected) => {
    expect(await readAs(text)).toEqual(expected)
  })
})

test('greetings and times of day are not searched as words', async () => {
  const terms = async (text: string) =>
    (await language.parse(text, { places: true, parts: true })).terms.map(({ typed }) => typed)
  expect(await terms('boa noite, vaga de cardiologia')).toEqual(['cardiologia'])
  expect(await terms('cardiologista das 7h às 19h')).toEqual(['cardiologista'])
})

/** Parts of sentences, and what each is read as wherever it stands. */
const phrases: readonly (readonly [text: string, label: string])[] = [
  ['hospital santa clara', 'Hospital Santa Clara do Ipê'],
  ['acima de R$ 1.500 por plantão', 'A partir de R$\u00A01.500 / plantão'],
  ['mais de 180/h', 'A partir de R$\u00A0180 / hora'],
  ['20 mil por mês', 'A partir de R$\u00A020.000 / mês'],
  ['até 65 por laudo', 'Até R$\u00A065 / laudo/exame'],
  ['sábado', 'Sábado'],
  ['em dezembro', 'Dezembro'],
  ['pj', 'PJ'],
  ['carteira assinada', 'CLT'],
  ['12h', '12h'],
  ['noturno', 'Noturno'],
  ['sem plantão', 'Sem plantão'],
  ['ambulatório', 'Ambulatório'],
  ['recém-formado', 'Não exige RQE'],
  ['com alojamento', 'Alojamento'],
  ['home office', 'Vaga remota'],
  ['urgente', 'Urgente'],
  ['perto de mim', 'Perto de mim'],
]

test('parts in any number and order are read as the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...phrases], { minLength: 1, maxLength: 6 }),
      fc.constantFrom(', ', ' ; '),
      async (some, separator) => {
        const text = some.map(([words]) => words).join(separator)
        expect(await readAs(text)).toEqual(some.map(([, label]) => label))
      },
    ),
    { numRuns: 300 },
  )
})

test('parts keep their meaning between other words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...phrases], { minLength: 1, maxLength: 4 }),
      fc.constantFrom('cardiologista', 'uti adulto', 'procuro vaga para pediatra', 'xyzzy'),
      async (some, words) => {
        const labels = some.map(([, label]) => label)
        const texts = some.map(([phrase]) => phrase)
        expect(await readAs([words, ...texts].join(', '))).toEqual(labels)
        expect(await readAs([...texts, words].join(', '))).toEqual(labels)
      },
    ),
    { numRuns: 200 },
  )
})

test('nothing that can be typed is an error, and each part is where its words are', async () => {
  const word = fc.constantFrom(
    ...phrases.flatMap(([words]) => words.split(' ')),
    ...'r$ , . - / " km 50 1.500 até de em natal dia 28 h x 12x36 campinas sp são não sem e ou %'.split(' '),
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ').slice(0, 200)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const { parts, places } = await language.parse(typed, { places: true, parts: true })
      let end = 0
      for (const part of parts) {
        expect(part.start).toBeGreaterThanOrEqual(end)
        expect(part.end).toBeGreaterThan(part.start)
        end = part.end
      }
      expect(end).toBeLessThanOrEqual(typed.normalize('NFC').length)
      for (const { start } of places.flatMap(({ spans }) => spans)) expect(start).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 400 },
  )
})

/** Less than this is enough for all of them; an expression that looks back again and again takes minutes for one. */
const MANY_MS = 2_000

test('spaces and words that repeat are read as fast as others', async () => {
  const spaces = ' '.repeat(180)
  const repeated = [
    ...[
      'de',
      'nao e',
      'sem',
      'valor da',
      '1 a',
      '1/1,',
      'mil e',
      'ate a',
      'sabado e',
      'dezembro e',
      '1500',
      'raio de 5',
    ],
    ...['hospital', 'santa casa', 'são paulo sp', 'r$ 1.500', '-', 'recem'],
  ].map((words) => `${words} `.repeat(200 / words.length).slice(0, 200))
  const spaced = ['100 reais', 'de 100 a', 'valor da 1', 'nao e', 'recem formado', '100 / x', 'a 1 k'].map(
    (words) => words.replaceAll(' ', spaces).slice(0, 200),
  )
  const start = performance.now()
  for (const text of [...repeated, ...spaced]) await language.parse(text, { places: true, parts: true })
  expect(performance.now() - start).toBeLessThan(MANY_MS)
})
