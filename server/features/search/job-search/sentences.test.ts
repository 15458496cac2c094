import { beforeAll, describe, expect, test } from 'vitest'
import { searchOfAddress } from '#contract/api/search/job-search.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { weekdayLabels } from '#contract/jobs/job-dates.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp
/** The ids of jobs by what they are. */
const jobs = new Map<string, string>()

/** The day so many days from now, yyyy-mm-dd. */
const inDays = (days: number) => brazilDay(app.clock.now().getTime() + days * DAY_MS)
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

beforeAll(async () => {
  app = await testApp()
  const clara = await createEmployer(app, 'Hospital Santa Clara do Ipê')
  const houses = [
    await createEmployer(app, 'Santa Casa do Bom Caminho'),
    await createEmployer(app, 'Santa Casa dos Pinhais'),
  ] as const
  const secret = await createEmployer(app, 'Clínica Umbu Sigilosa')
  const publish = async (name: string, owner: typeof clara, change: object) => {
    const plain = {
      title: `Vaga ${name}`,
      description: 'Equipe completa e bom ambiente.',
      requirements: '<ul><li>CRM ativo</li></ul>',
      medicalSpecialties: ['Cardiologia'],
      tags: [],
      shift: null,
      hours: null,
      regime: null,
      contractForm: null,
      payMin: null,
      payMax: null,
      payUnit: null,
      dates: [],
      state: 'SP',
      city: 'Campinas',
    }
    jobs.set(name, await publishJob(app, owner, { ...plain, ...change }))
  }
  await publish('shift', clara, {
    regime: 'shift',
    hours: 12,
    shift: 'night',
    contractForm: 'pj',
    payMin: 150_000,
    payMax: 180_000,
    payUnit: 'shift',
    dates: [plainDate(inDays(3))],
  })
  await publish('cheap', clara, { regime: 'shift', payMin: 120_000, payUnit: 'shift', contractForm: 'clt' })
  await publish('hourly', houses[0], { payMin: 18_500, payUnit: 'hour', regime: 'outpatient' })
  await publish('report', houses[1], {
    payMin: 6_000,
    payMax: 7_000,
    payUnit: 'report',
    state: '',
    city: '',
    isRemote: true,
  })
  await publish('hidden pay', houses[0], {
    payMin: 300_000,
    payUnit: 'shift',
    payHidden: true,
    regime: 'shift',
  })
  await publish('secret', secret, { employerHidden: true, tags: ['Alojamento'] })
  await publish('beginner', clara, {
    medicalSpecialties: ['Clínica Médica'],
    requirements: '<ul><li>Médico(a) com ou sem residência</li></ul>',
    is_urgent: true,
  })
  await publish('specialist', clara, {
    medicalSpecialties: ['Clínica Médica'],
    requirements: '<ul><li>Residência médica em Clínica Médica</li></ul>',
    paymentTermDays: 0,
  })
  await publish('titled', clara, { title: 'Plantão noturno de 24h, PJ', city: 'Santos' })
})

async function read(search: string, filters: object = {}) {
  const { reply } = await app.call('GET /jobs', { query: { search, ...filters } as never })
  const names = reply.jobOffers.map(({ id }) => [...jobs].find(([, job]) => job === id)?.[0])
  return {
    names: names.toSorted(),
    parts: reply.reading?.parts ?? [],
    reading: reply.reading,
    total: reply.totalCount,
  }
}

test.each([
  ['hospital santa clara', ['beginner', 'cheap', 'shift', 'specialist', 'titled']],
  ['santa casa', ['hidden pay', 'hourly', 'report']],
  ['acima de 1500', ['shift']],
  ['acima de 1.850 por plantão', []],
  ['até 1.200 por plantão', ['cheap']],
  ['mais de 180/h', ['hourly']],
  ['mais de 190 por hora', []],
  ['até 65 por laudo', ['report']],
  ['noturno', ['shift', 'titled']],
  ['24 horas', ['titled']],
  ['pj', ['shift', 'titled']],
  ['pj ou clt', ['cheap', 'shift', 'titled']],
  ['sem plantão', ['hourly']],
  ['pj, sem clt', ['shift', 'titled']],
  ['ambulatório', ['hourly']],
  ['recém-formado', ['beginner']],
  ['urgente', ['beginner']],
  ['pagamento à vista', ['specialist']],
  ['com alojamento', ['secret']],
  ['home office', ['report']],
  ['santos', ['titled']],
])('%s', async (text, expected) => {
  expect((await read(text)).names).toEqual(expected)
})

test('dates are those of shifts, in the day of Brasília', async () => {
  const day = inDays(3)
  expect(await read(`plantão dia ${short(day)}`)).toMatchObject({
    names: ['shift'],
    parts: [{}, { kind: 'date' }],
  })
  const before = await read(`plantão dia ${short(inDays(4))}`)
  expect(before.parts.find(({ kind }) => kind === 'date')?.isMet).toBe(false)
  const { reply } = await app.call('GET /jobs', { query: { dates: `${inDays(2)}..${inDays(5)}` } as never })
  expect(reply.jobOffers.map(({ id }) => id)).toEqual([jobs.get('shift')])
})

test('a company that hides its name is never matched by it', async () => {
  const { names, parts } = await read('clínica umbu sigilosa')
  expect(parts).toEqual([])
  expect(names).not.toContain('secret')
})

test('words of a company say nothing else: no job in Santo André is found by Santa', async () => {
  const owner = await createEmployer(app, 'Maternidade Esperança')
  await publishJob(app, owner, { title: 'Obstetra de plantão', city: 'Santo André', state: 'SP' })
  const { reply } = await app.call('GET /jobs', { query: { search: 'santa' } as never })
  expect(reply.jobOffers.map(({ location }) => location?.city)).not.toContain('Santo André')
})

describe('a part of a sentence', () => {
  test('is the same as the filter that it can be kept as', async () => {
    const day = new Date(`${inDays(3)}T12:00:00Z`).getUTCDay()
    const name = Object.values(weekdayLabels)[(day + 6) % 7] as string
    const rest = 'com plantão acima de 1500 pj'
    const sentence = `cardiologista ${name.toLowerCase()} ${rest} em campinas`
    const { parts } = await read(sentence)
    expect(parts.map(({ label }) => label)).toEqual([
      name,
      'Plantão',
      'A partir de R$\u00A01.500 / plantão',
      'PJ',
      'Campinas, SP',
    ])
    for (const { asFilter } of parts) {
      const search = searchOfAddress(new URLSearchParams(asFilter ?? ''))
      const { reply } = await app.call('GET /jobs', { query: search as never })
      const { reply: whole } = await app.call('GET /jobs', { query: { search: sentence } as never })
      expect(reply.totalCount).toBe(whole.totalCount)
    }
    expect(parts.at(-1)?.asFilter).toBe(
      `${new URLSearchParams({ search: `cardiologista ${name.toLowerCase()} ${rest}`, state: 'SP', city: 'Campinas' })}`,
    )
  })

  test('can be searched as the words that it is', async () => {
    const { parts } = await read('plantão noturno')
    const asWords = searchOfAddress(new URLSearchParams(parts[1]?.asWords ?? ''))
    expect(asWords).toEqual({ search: 'plantão "noturno"' })
    const { names, parts: left } = await read('plantão "noturno"')
    expect([names, left.map(({ label }) => label)]).toEqual([['shift', 'titled'], ['Plantão']])
  })

  test('that is ambiguous has other meanings', async () => {
    const { parts } = await read('acima de 1500')
    expect(parts[0]?.others).toEqual([{ label: 'por mês', asFilter: 'payUnit=month&payFrom=1500' }])
  })

  test('has no effect if the same filter is set to something else', async () => {
    const { names, parts } = await read('hospital santa clara noturno', { shift: 'day' })
    expect([names, parts.map(({ label }) => label)]).toEqual([[], ['Hospital Santa Clara do Ipê']])
    const { names: sorted } = await read('acima de 1500', { payUnit: 'shift', ordering: '-pay' })
    expect(sorted).toEqual(['shift'])
    const { names: both } = await read('com alojamento', { tags: 'UTI' })
    expect(both).toEqual([])
  })

  test('is given up if no job has everything, pay before terms of work, and the reply says so', async () => {
    const { names, parts, reading } = await read('hospital santa clara noturno acima de 9000 por plantão')
    expect(names).toEqual(['shift', 'titled'])
    expect(parts.map(({ label, isMet }) => [label, isMet])).toEqual([
      ['Hospital Santa Clara do Ipê', true],
      ['Noturno', true],
      ['A partir de R$\u00A09.000 / plantão', false],
    ])
    expect(reading?.relaxed).toBe(true)
  })

  test('that is all of a search is not given up', async () => {
    expect((await read('acima de 9.000 por plantão')).total).toBe(0)
  })
})

test('list, facets and the preview of an alert count the same jobs', async () => {
  for (const search of [
    'santa clara',
    'plantão noturno pj',
    'acima de 1500',
    'santa casa',
    'sem plantão',
    'recém-formado campinas',
  ]) {
    const { total } = await read(search)
    const { reply: facets } = await app.call('GET /jobs/facets', { query: { search } as never })
    const counted = facets.jobType.reduce((sum, { count }) => sum + (count ?? 0), 0)
    const address = new URLSearchParams({ search }).toString()
    const { reply: preview } = await app.call('GET /job-alerts/preview', { query: { search: address } })
    expect([search, counted, preview.total]).toEqual([search, total, total])
  }
})

test.each<[object, string[]]>([
  [{ payUnit: 'hour', payFrom: '185' }, ['hourly']],
  [{ payUnit: 'shift', payFrom: '1250' }, ['shift']],
  [{ payUnit: 'shift', payTo: '1450' }, ['cheap']],
  [{ payUnit: 'shift', payFrom: '1200', payTo: '1500' }, ['cheap', 'shift']],
  [{ isUrgent: 'true' }, ['beginner']],
  [{ withoutRqe: 'true' }, ['beginner']],
])('the filters %j', async (query, expected) => {
  const { reply } = await app.call('GET /jobs', { query: query as never })
  const names = reply.jobOffers.map(({ id }) => [...jobs].find(([, job]) => job === id)?.[0])
  expect(names.toSorted()).toEqual(expected)
})

test.each([
  { payUnit: 'hour', payFrom: '183' },
  { payFrom: '1500' },
  { dates: '2026-13-01' },
  { dates: '2026-12-10..2026-12-01' },
  { dates: '2026-01-01..2026-12-31' },
])('%j is refused', async (query) => {
  expect((await app.call('GET /jobs', { query: query as never })).status).toBe(400)
})
