import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { type Lexicon, phraseKey, type SearchLanguage, searchLanguage } from './service.ts'

let app: TestApp
let language: SearchLanguage
let lexicon: Lexicon
beforeAll(async () => {
  app = await testApp()
  const hospital = await createEmployer(app)
  await publishJob(app, hospital, { title: 'Cardiologista', state: 'RJ', city: 'Rio de Janeiro' })
  await publishJob(app, hospital, { title: 'Cardiologista', state: 'SC', city: 'Tijucas' })
  await publishJob(app, hospital, { title: 'Cardiologista', state: 'MG', city: 'Mariana' })
  language = searchLanguage(app.db, app.clock)
  lexicon = await language.lexicon()
})

const read = async (text: string) => {
  const { places, terms } = await language.parse((await language.correctPlaces(text)) ?? text, {
    places: true,
    parts: true,
  })
  return {
    places: places.map(({ district, name, isAround }) =>
      [...(district ? [`${district}:`] : []), name, ...(isAround ? ['around'] : [])].join(' '),
    ),
    terms: terms.map(({ typed }) => typed),
  }
}

describe('a part of a city', () => {
  test.each<[string, string[], string[]]>([
    ['barra da tijuca', ['Barra da Tijuca: Rio de Janeiro, RJ'], []],
    ['cardiologista na barra da tijuca', ['Barra da Tijuca: Rio de Janeiro, RJ'], ['cardiologista']],
    ['copacabana', ['Copacabana: Rio de Janeiro, RJ'], []],
    ['copacabana rj', ['Copacabana: Rio de Janeiro, RJ'], []],
    ['Copacabana, Rio de Janeiro, RJ', ['Copacabana: Rio de Janeiro, RJ'], []],
    ['plantão no bairro de moema', ['Moema: São Paulo, SP'], []],
    ['savassi', ['Savassi: Belo Horizonte, MG'], []],
    ['jd angela', ['Jardim Ângela: São Paulo, SP'], []],
    ['alphaville', ['Alphaville: Barueri, SP e Santana de Parnaíba, SP'], []],
    ['perto de copacabana', ['Copacabana: Rio de Janeiro, RJ around'], []],
    ['uti em copacabana ou em moema', ['Copacabana: Rio de Janeiro, RJ', 'Moema: São Paulo, SP'], ['uti']],
    // A misspelt one.
    ['pediatra em copacabanna', ['Copacabana: Rio de Janeiro, RJ'], ['pediatra']],
    // The name of a place elsewhere needs its city.
    ['boa viagem recife', ['Boa Viagem: Recife, PE'], []],
    ['boa viagem pe', ['Boa Viagem: Recife, PE'], []],
    ['recife boa viagem', ['Boa Viagem: Recife, PE'], []],
    ['boa viagem ce', ['Boa Viagem, CE'], []],
    ['campo grande rj', ['Campo Grande: Rio de Janeiro, RJ'], []],
    ['campo grande', ['Campo Grande, MS'], []],
    ['campo grande ms', ['Campo Grande, MS'], []],
    ['barra rj', ['Barra: Rio de Janeiro, RJ'], []],
    ['barra mansa rj', ['Barra Mansa, RJ'], []],
    ['água verde curitiba', ['Água Verde: Curitiba, PR'], []],
    ['pinheiros', [], ['pinheiros']],
    ['pinheiros sp', ['Pinheiros: São Paulo, SP'], []],
    ['moema mg', ['Moema, MG'], []],
    ['tijuca', ['Tijuca: Rio de Janeiro, RJ'], []],
    ['tijucas', ['Tijucas, SC'], []],
    ['santana de parnaíba sp', ['Santana de Parnaíba, SP'], []],
    ['ponta negra natal', ['Ponta Negra: Natal, RN'], []],
    // Institutions keep their names.
    ['upa campo grande rj', ['Campo Grande: Rio de Janeiro, RJ'], ['upa']],
    ['hospital copacabana', [], ['hospital', 'copacabana']],
  ])('%s', async (text, places, terms) => {
    expect(await read(text)).toEqual({ places, terms })
  })
})

describe('a zone', () => {
  test.each<[string, string[], string[]]>([
    ['zona sul rj', ['Zona sul: Rio de Janeiro, RJ'], []],
    ['zona leste sp', ['Zona leste: São Paulo, SP'], []],
    ['uti na zona leste de são paulo', ['Zona leste: São Paulo, SP'], ['uti']],
    ['são paulo zona sul', ['Zona sul: São Paulo, SP'], []],
    ['zona norte de porto alegre', ['Zona norte: Porto Alegre, RS'], []],
    ['centro rj', ['Centro: Rio de Janeiro, RJ'], []],
    ['centro do rio', ['Centro: Rio de Janeiro, RJ'], []],
    ['centro de campinas sp', ['Centro: Campinas, SP'], []],
    ['sp centro', ['Centro: São Paulo, SP'], []],
    ['centro cirúrgico sp', ['SP'], ['centro cirúrgico']],
    ['zona sul', [], ['zona', 'sul']],
  ])('%s', async (text, places, terms) => {
    expect(await read(text)).toEqual({ places, terms })
  })
})

describe('a city with those around it', () => {
  test.each<[string, string[]]>([
    ['grande são paulo', ['São Paulo, SP around']],
    ['grande sp', ['São Paulo, SP around']],
    ['plantão na grande bh', ['Belo Horizonte, MG around']],
    ['grande rio', ['Rio de Janeiro, RJ around']],
    ['grande poa', ['Porto Alegre, RS around']],
    ['grande recife', ['Recife, PE around']],
    ['grande vitória', ['Vitória, ES around']],
    ['região metropolitana de campinas', ['Campinas, SP around']],
    ['região metropolitana de sp', ['São Paulo, SP around']],
    ['abc', ['ABC']],
    ['abcd', ['ABCD']],
    ['baixada santista', ['Baixada santista']],
    ['rio grande do sul', ['RS']],
    ['campo grande ms', ['Campo Grande, MS']],
    ['região de sp', ['SP']],
  ])('%s', async (text, places) => {
    expect((await read(text)).places).toEqual(places)
  })
})

describe('part of a longer name is no place', () => {
  test.each<[string, string[]]>([
    // Neither Mariana (MG), Bandeirantes (PR), Paraíba do Sul (RJ), the state of Paraná nor Tijucas (SC).
    ['vila mariana velha', ['Vila Mariana: São Paulo, SP']],
    ['jardim mariana', []],
    ['recreio de mariana', []],
    ['vaga no recanto dos bandeirantes', []],
    ['setor sul rj', ['RJ']],
    ['vagas sul rj', ['RJ']],
    ['conjunto paraná', []],
    ['barra da tijuka', ['Barra da Tijuca: Rio de Janeiro, RJ']],
    ['morro da tijukas', []],
    ['jardim botafogo', []],
    ['upa jardim são paulo sp', ['SP']],
    ['clínico sala de descanso', []],
    ['pediatra fronteira', []],
    ['pediatra em santo', []],
    // A large city is meant nevertheless.
    ['praia de santos', ['Santos, SP']],
    ['vagas em mariana', ['Mariana, MG']],
    ['caxias rs', ['Caxias do Sul, RS']],
  ])('%s', async (text, places) => {
    expect((await read(text)).places).toEqual(places)
  })
})

test('a part that is read alone is not what anything else is called', () => {
  const own = [...lexicon.districts.values()].flat().filter(({ isShared }) => !isShared)
  expect(own.length).toBeGreaterThan(100)
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const taken = own.filter(({ name }) => {
    const key = phraseKey(name)
    const namesakes = lexicon.cities.get(key)?.filter((city) => folded(city.name) === folded(name)) ?? []
    return (
      namesakes.some(({ population }) => population >= 20_000) ||
      lexicon.nicknames.has(key) ||
      lexicon.states.has(key) ||
      lexicon.synonyms.has(key) ||
      lexicon.names.has(key)
    )
  })
  expect(taken.map(({ name }) => name)).toEqual([])
})

test('every part of the table is in a city that exists', async () => {
  const { cityDistricts } = await import('#server/db/reference/districts.ts')
  const expected = cityDistricts.reduce(
    (sum, { places, own, shared }) => sum + places.split(', ').length * (own.length + shared.length),
    0,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from place_nicknames
    where district is not null`.execute(app.db)
  expect(rows[0]?.count).toBe(expected)
})

test('the reply names the part and the city whose jobs are shown', async () => {
  const { reply } = await app.call('GET /jobs', { query: { search: 'cardiologista na Barra da Tijuca' } })
  expect(reply.jobOffers.map(({ location }) => location?.city)).toEqual(['Rio de Janeiro'])
  expect(reply.reading?.place).toMatchObject({
    city: 'Rio de Janeiro',
    state: 'RJ',
    name: 'Rio de Janeiro, RJ',
    district: 'Barra da Tijuca',
    rest: 'cardiologista',
  })
  const both = await app.call('GET /jobs', { query: { search: 'copacabana ou ipanema' } })
  expect(both.reply.reading?.place).toMatchObject({
    city: 'Rio de Janeiro',
    district: 'Copacabana e Ipanema',
  })
})

test('a part of several cities is offered with the largest of them', async () => {
  const correctionOf = async (search: string) =>
    (await app.call('GET /jobs', { query: { search } })).reply.reading?.correction ?? null
  expect(await correctionOf('pinheiros')).toEqual({ text: 'pinheiros são paulo', applied: false })
  expect(await correctionOf('pediatra em pinheiros')).toMatchObject({
    text: 'pediatra em pinheiros são paulo',
  })
  expect(await correctionOf('boa viagem recife')).toBeNull()
  expect(await correctionOf('sudoeste goiano')).toBeNull()
})

test.each([
  [{ city: 'Copacabana' }, { city: 'Rio de Janeiro', state: 'RJ' }],
  [{ city: 'barra da tijuca', state: 'RJ' }, { city: 'Rio de Janeiro' }],
  [{ city: 'bh' }, { city: 'Belo Horizonte', state: 'MG' }],
  [{ city: 'Campo Grande', state: 'RJ' }, { city: 'Rio de Janeiro' }],
  [{ city: 'Canpinas', state: 'SP' }, { city: 'Campinas' }],
  [{ city: 'Campinas', state: 'PR' }, null],
  [{ city: 'copacabana', state: 'SP' }, null],
  [{ city: 'pediatra' }, null],
])('as the filter %j', async (query, canonicalNames) => {
  expect((await app.call('GET /jobs', { query })).reply.canonicalNames).toEqual(canonicalNames)
})
