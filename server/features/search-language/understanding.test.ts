import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { type SearchLanguage, searchLanguage } from './service.ts'

let app: TestApp
let language: SearchLanguage
beforeAll(async () => {
  app = await testApp()
  const hospital = await createEmployer(app)
  await publishJob(app, hospital, { title: 'Cardiologista para ambulatório', state: 'SP', city: 'Campinas' })
  await publishJob(app, hospital, { state: 'BA', city: 'Bonito' })
  language = searchLanguage(app.db, app.clock)
})

const placesIn = async (text: string) =>
  (await language.parse(text, { places: true })).places.map(({ cities, states, isAround }) =>
    [...cities.map(({ name, state }) => `${name}/${state}`), ...states, ...(isAround ? ['around'] : [])].join(
      ' ',
    ),
  )
const termsIn = async (text: string) =>
  (await language.parse(text, { places: true })).terms.map(({ typed }) => typed)

describe('places in the words', () => {
  test.each<[string, string[]]>([
    ['pediatra em campinas sp', ['Campinas/SP']],
    ['pediatra CAMPINAS', ['Campinas/SP']],
    ['campinas, São Paulo', ['Campinas/SP']],
    ['perto de campinas', ['Campinas/SP around']],
    ['na região de campinas', ['Campinas/SP around']],
    ['cardiologia no rio de janeiro', ['Rio de Janeiro/RJ']],
    ['interior de são paulo', ['SP']],
    ['estado do rio de janeiro', ['RJ']],
    ['uti na bahia ou no maranhão', ['BA', 'MA']],
    ['plantão no nordeste', ['AL BA CE MA PB PE PI RN SE']],
    ['vagas no sp', ['SP']],
    ['pediatra RS', ['RS']],
    // Everyday words that are also cities, and abbreviations that are also states.
    ['posto de saúde', []],
    ['saúde na bahia', ['BA']],
    ['posto de saúde bonito ba', ['Bonito/BA']],
    ['um lugar bonito para trabalhar', []],
    ['go plantonista', []],
    ['plantão no pa', []],
    ['vaga para médico', []],
    ['vagas no Pará', ['PA']],
    ['hospital campinas', []],
    ['', []],
  ])('%s', async (text, places) => {
    expect(await placesIn(text)).toEqual(places)
  })
})

describe('terms', () => {
  test.each<[string, string[]]>([
    ['procuro vaga de cardiologista', ['cardiologista']],
    ['medico da familia', ['medico da familia']],
    ['médico', []],
    ['uti noturno', ['uti', 'noturno']],
    ['"clínica médica" ambulatório', ['ambulatório', '"clínica médica"']],
    ['trabalho de casa', ['de casa']],
  ])('%s', async (text, terms) => {
    expect(await termsIn(text)).toEqual(terms)
  })

  test('a job with a word after a minus is not found', async () => {
    const { reply } = await app.call('GET /jobs', {
      query: { search: 'cardiologista -ambulatório' } as never,
    })
    expect(reply.totalCount).toBe(0)
  })
})

describe('typing errors', () => {
  test.each([
    ['cardiolgia', 'cardiologia'],
    ['anestezia', 'anestesia'],
    ['pediatra em curtiba', 'pediatra em curitiba'],
    ['ginecolgia e obstetrcia', 'ginecologia e obstetrícia'],
    ['cardiolo', 'cardiologia'],
  ])('%s -> %s', async (typed, meant) => {
    expect(await language.correctSpelling(typed)).toBe(meant)
  })

  test.each(['cardiologia', 'xyzzyx', 'uti', ''])('%s is not corrected', async (typed) => {
    expect(await language.correctSpelling(typed)).toBeNull()
  })

  test('the corrected words are searched, and the reply says so', async () => {
    const { reply } = await app.call('GET /jobs', { query: { search: 'cardiolgista' } as never })
    expect(reply.totalCount).toBe(1)
    expect(reply.reading).toMatchObject({
      correction: { text: 'cardiologista', applied: true },
      relaxed: false,
    })
  })
})

test('a running app understands a new synonym within a minute', async () => {
  const found = async () =>
    (await app.call('GET /jobs', { query: { search: 'coraçãozista' } as never })).reply.totalCount
  expect(await found()).toBe(0)
  await app.db
    .insertInto('search_synonyms')
    .values({ term: 'coraçãozista', meanings: ['cardiologista'] })
    .execute()
  app.clock.advance({ minutes: 1, seconds: 1 })
  await found()
  await expect.poll(found).toBe(1)
})

test.each([
  ['plantões', 'plantao'],
  ['hospitais', 'hospital'],
  ['disponíveis', 'disponivel'],
  ['infantis', 'infantil'],
  ['jovens', 'jovem'],
  ['depois', 'depois'],
  ['pronto-socorro', 'pronto socorro'],
])('search_text folds %s to %s', async (typed, folded) => {
  const { rows } = await sql<{ text: string }>`select search_text(${typed}) as text`.execute(app.db)
  expect(rows[0]?.text).toBe(folded)
})

test('repeated words count once, and only the first words of a very long search count', async () => {
  expect(await termsIn('hospital Hospitais "hospital" hospital "hospital"')).toEqual([
    'hospital',
    '"hospital"',
  ])
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `x${letter}`)
  expect(await termsIn(letters.join(' '))).toEqual(letters.slice(0, 12))
  const { excluded } = await language.parse(letters.map((word) => `-${word} -${word}`).join(' '), {
    places: true,
  })
  expect(excluded.match(/'/g)).toHaveLength(2 * 8)
  expect(await placesIn(Array(12).fill('perto de campinas').join(' '))).toHaveLength(6)
})

test('words with the names of object members are words', async () => {
  for (const word of ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])
    expect(await placesIn(`vaga em ${word}`)).toEqual([])
})

test('no spelling is looked up for words longer than any known one', async () => {
  await sql`insert into search_words (word, spelling) values ('bi', 'bi'), (${'x'.repeat(150)}, 'x')`.execute(
    app.db,
  )
  for (const text of ['İb'.repeat(100), 'x'.repeat(200)])
    expect(await language.correctSpelling(text)).toBe(null)
})
