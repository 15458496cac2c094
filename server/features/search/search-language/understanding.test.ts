import { readFile } from 'node:fs/promises'
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
  (await language.parse(text, { places: true, parts: true })).places.map(
    ({ cities, states, isAround, isInterior }) =>
      [
        ...cities.map(({ name, state }) => `${name}/${state}`),
        ...states,
        ...(isAround ? ['around'] : []),
        ...(isInterior ? ['interior'] : []),
      ].join(' '),
  )
const termsIn = async (text: string) =>
  (await language.parse(text, { places: true, parts: true })).terms.map(({ typed }) => typed)

describe('places in the words', () => {
  test.each<[string, string[]]>([
    ['pediatra em campinas sp', ['Campinas/SP']],
    ['pediatra CAMPINAS', ['Campinas/SP']],
    ['campinas, São Paulo', ['Campinas/SP']],
    ['perto de campinas', ['Campinas/SP around']],
    ['na região de campinas', ['Campinas/SP around']],
    ['cardiologia no rio de janeiro', ['Rio de Janeiro/RJ']],
    ['interior de são paulo', ['SP interior']],
    ['uti no interior paulista', ['SP interior']],
    ['sp interior', ['SP interior']],
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
    ['hospital campinas', ['Campinas/SP']],
    // Nicknames, capitals, parts of states.
    ['médico de pele em sampa plantão noturno', ['São Paulo/SP']],
    ['plantão beagá', ['Belo Horizonte/MG']],
    ['rj capital', ['Rio de Janeiro/RJ']],
    ['capital do ceará', ['Fortaleza/CE']],
    ['capital mineira', ['Belo Horizonte/MG']],
    ['cuiabá capital', ['Cuiabá/MT']],
    ['uti em minas', ['MG']],
    ['vale do aço', ['Coronel Fabriciano/MG Ipatinga/MG Santana do Paraíso/MG Timóteo/MG']],
    ['conquista ba', ['Vitória da Conquista/BA']],
    ['conquista mg', ['Conquista/MG']],
    ['são bernardo', ['São Bernardo do Campo/SP']],
    ['são bernardo ma', ['São Bernardo/MA']],
    ['caxias rs', ['Caxias do Sul/RS']],
    ['médico paraná', ['PR']],
    ['paraná rn', ['Paraná/RN']],
    // Cities that are also names, feasts and organs.
    ['pediatra em santos', ['Santos/SP']],
    ['hospital santos', ['Santos/SP']],
    ['plantão em vitória', ['Vitória/ES']],
    ['pediatra em natal', ['Natal/RN']],
    ['médico pré-natal', []],
    ['anestesista em salvador', ['Salvador/BA']],
    ['cirurgia do coração', []],
    ['médico do coração em três corações', ['Três Corações/MG']],
    ['pronto socorro', []],
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
    ['uti noturno', ['uti']],
    ['"clínica médica" ambulatório', ['"clínica médica"']],
    ['trabalho de casa', []],
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

describe('misspelt names of places', () => {
  test.each([
    ['plantão Florianopólis', null],
    ['ribeirao peto', 'ribeirão preto'],
    ['cardiologista curitba', 'cardiologista curitiba'],
    ['sao jose dos canpos', 'são josé dos campos'],
    ['pediatra em belorizonte', 'pediatra em belo horizonte'],
    ['uti portoalegre', 'uti porto alegre'],
    ['vagas em terezina', 'vagas em teresina'],
    ['plantão no pernanbuco', 'plantão no pernambuco'],
    ['vitoria da comquista e salvadr', 'vitória da conquista e salvador'],
    // The largest of the cities that are as close.
    ['vaga em londina', 'vaga em londrina'],
    // Words of medicine, common words, employers' names, quotes and exclusions.
    ['cardiolgia', null],
    ['pedriatra', null],
    ['quero ganhar dinheiro', null],
    ['hospital curitba', null],
    ['"curitba"', null],
    ['pediatra -curitba', null],
    ['', null],
    ['🏥🚑', null],
    ['de da do em', null],
  ])('%s', async (typed, meant) => {
    expect(await language.correctPlaces(typed)).toBe(meant)
  })

  test('only the first words of a very long text are looked up', async () => {
    const text = (count: number) => `${'plantão '.repeat(count)}curitba`
    expect(await language.correctPlaces(text(20))).toMatch(/ curitiba$/)
    expect(await language.correctPlaces(text(2_000))).toBeNull()
  })

  test('the right name is searched, even in a sentence, and the reply says so', async () => {
    const hospital = await createEmployer(app)
    await publishJob(app, hospital, { title: 'Geriatra', state: 'PR', city: 'Curitiba' })
    await publishJob(app, hospital, { title: 'Geriatra', state: 'SP', city: 'Campinas' })
    const search = 'procuro geriatra para equipe com estrutura boa e apoio em curitba'
    const { reply } = await app.call('GET /jobs', { query: { search } })
    expect(reply.jobOffers.map(({ location }) => location?.city)).toEqual(['Curitiba'])
    expect(reply.reading).toMatchObject({
      correction: { text: search.replace('curitba', 'curitiba'), applied: true },
      place: { city: 'Curitiba', state: 'PR' },
    })
  })
})

test('the interior is the state without its capital', async () => {
  const hospital = await createEmployer(app)
  for (const city of ['São Paulo', 'Bauru', 'Sorocaba'])
    await publishJob(app, hospital, { title: 'Hebiatra', state: 'SP', city })
  const { reply } = await app.call('GET /jobs', { query: { search: 'hebiatra no interior de sp' } })
  expect(reply.jobOffers.map(({ location }) => location?.city).toSorted()).toEqual(['Bauru', 'Sorocaba'])
  expect(reply.reading?.place).toMatchObject({ city: null, state: null, words: 'interior de sp' })
})

test.each([
  ['médico de pele', ['pele'], 'dermatologia'],
  ['doutora da criança', ['criança'], 'pediatria'],
  ['médico da cabeça', ['médico da cabeça'], 'neurologia'],
  ['ouvido, nariz e garganta', ['ouvido nariz e garganta'], 'otorrinolaringologia'],
  ['parteira', ['parteira'], 'ginecologia e obstetrícia'],
  ['médico que cuida dos rins', ['rins'], 'nefrologia'],
])('%s is a doctor of %s', async (text, typed, meaning) => {
  const { terms } = await language.understand(text)
  expect(terms.map((term) => term.typed)).toEqual(typed)
  expect(terms[0]?.phrases).toContain(meaning)
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

test('search_text folds every ending as its first definition does, by which the stored words were folded', async () => {
  const migration = await readFile(
    new URL('../../../db/migrations/0001-platform.sql', import.meta.url),
    'utf8',
  )
  const first = /create function search_text[\s\S]*?\$\$;/.exec(migration)?.[0] as string
  await sql.raw(first.replace('search_text', 'search_text_at_first')).execute(app.db)
  const longer = (words: string[]) => words.flatMap((word) => [...'ato1 '].map((sign) => word + sign))
  const starts = [...longer(longer(longer(longer([''])))), 'dep', 'xdep', 'dema', 'tamb', 'depois depo']
  const ends = ['oes', 'ois', 'is', 'ens', 'ns', 'vis']
  const words = starts.flatMap((start) => ends.flatMap((end) => [start + end, `${start + end}a`]))
  const { rows } = await sql<{ word: string }>`select word from (
      select unnest(${words}::text[]) as word union all select name from cities) as words
    where search_text(word) <> search_text_at_first(word)`.execute(app.db)
  expect(rows).toEqual([])
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
    parts: true,
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
