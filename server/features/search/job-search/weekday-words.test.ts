import { beforeAll, describe, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { sweepIndex } from '#server/features/jobs/job-index/service.ts'
import { searchLanguage } from '#server/features/search/search-language/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { createAlert, mailsTo, sweepAlerts } from '#test/job-alerts.ts'

const SATURDAY = 6
const SUNDAY = 0

let app: TestApp
let hospital: TestUser
/** The ids of jobs by what they are. */
let jobs: Record<'saturday' | 'sunday' | 'wednesday' | 'weekly' | 'weekend', string>

/** The next date, a few days from now, that is this day of the week. */
function next(weekday: number): string {
  const first = Date.parse(`${brazilDay(app.clock.now())}T12:00:00Z`) + 3 * DAY_MS
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => new Date(first + days * DAY_MS))
    .filter((day) => day.getUTCDay() === weekday)
    .map((day) => day.toISOString().slice(0, 10))
    .join()
}

async function found(search: string, filters: object = {}) {
  const { reply } = await app.call('GET /jobs', { query: { search, ...filters } as never })
  const names = reply.jobOffers.map(({ id }) => Object.entries(jobs).find(([, job]) => job === id)?.[0])
  return { names, relaxed: reply.reading?.relaxed }
}
const namesFound = async (search: string, filters: object = {}) =>
  (await found(search, filters)).names.toSorted()

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  const publish = (title: string, change: object = {}) =>
    publishJob(app, hospital, {
      title,
      regime: 'shift',
      shift: null,
      tags: [],
      description: 'Equipe completa e bom ambiente.',
      ...change,
    })
  jobs = {
    saturday: await publish('Plantão em pediatria', { dates: [plainDate(next(SATURDAY))], shift: 'night' }),
    sunday: await publish('Plantão em pediatria', { dates: [plainDate(next(SUNDAY))], shift: 'day' }),
    wednesday: await publish('Plantão em pediatria', { dates: [plainDate(next(3))] }),
    weekly: await publish('Plantão em pediatria', { description: 'Plantões fixos, sempre aos sábados.' }),
    weekend: await publish('Plantão em pediatria', { tags: ['Fim de semana'] }),
  }
})

describe('words for days of the week', () => {
  test.each([
    ['plantão sábado', ['saturday', 'weekend', 'weekly']],
    ['SABADO', ['saturday', 'weekend', 'weekly']],
    ['plantões aos sábados', ['saturday', 'weekend', 'weekly']],
    ['sábado à noite', ['saturday']],
    ['plantão domingo', ['sunday', 'weekend']],
    ['domingo de dia', ['sunday']],
    ['sábado ou domingo', ['saturday', 'sunday', 'weekend', 'weekly']],
    ['plantão sáb/dom', ['saturday', 'sunday', 'weekend', 'weekly']],
    ['plantão fim de semana', ['saturday', 'sunday', 'weekend', 'weekly']],
    ['finais de semana', ['saturday', 'sunday', 'weekend', 'weekly']],
    ['plantão fds', ['saturday', 'sunday', 'weekend', 'weekly']],
    ['quarta-feira', ['wednesday']],
    ['4a feira', ['wednesday']],
    ['plantão quarta-feira em curitiba', ['wednesday']],
    ['plantão de segunda a sexta', ['wednesday']],
    ['pediatra em dias úteis', ['wednesday']],
    ['de sexta a domingo', ['saturday', 'sunday', 'weekend', 'weekly']],
  ])('%s', async (text, expected) => {
    expect(await found(text)).toMatchObject({ relaxed: false })
    expect(await namesFound(text)).toEqual(expected)
  })

  test('jobs with a date on the day come first', async () => {
    expect((await found('plantão sábado')).names[0]).toBe('saturday')
    expect((await found('fim de semana')).names.slice(0, 2).sort()).toEqual(['saturday', 'sunday'])
  })

  test('the words narrow other filters, and the facets count what is found', async () => {
    const filters = { weekday: ['saturday'] }
    expect(await namesFound('pediatra sábado', filters)).toEqual(['saturday', 'weekend', 'weekly'])
    // A filter of the same kind overrules the words.
    expect(await namesFound('pediatra domingo', filters)).toEqual(['saturday', 'weekend', 'weekly'])
    const { reply } = await app.call('GET /jobs/facets', { query: { search: 'plantão domingo' } as never })
    expect(reply.weekday).toContainEqual({ value: 'sunday', count: 2 })
    expect(reply.shift.map(({ value, count }) => [value, count])).toContainEqual(['day', 1])
  })

  test('if no job has the day, the other words are searched, and the reply says so', async () => {
    expect(await found('plantão terça')).toMatchObject({ relaxed: true })
    expect(await namesFound('plantão terça')).toHaveLength(5)
    const sentence = await found('procuro plantão noturno de pediatria para equipe completa na terça')
    expect(sentence).toEqual({ names: ['saturday'], relaxed: true })
  })

  test('in a sentence the day counts', async () => {
    const sentence = await found('procuro plantão noturno de pediatria com equipe completa no sábado')
    expect(sentence).toEqual({ names: ['saturday'], relaxed: false })
  })

  test('excluded days and days in quotes are words', async () => {
    expect(await namesFound('"aos sábados"')).toEqual(['weekly'])
    expect(await namesFound('plantão -sábado')).not.toContain('weekly')
  })
})

test.each([
  'segunda opinião',
  'pós-graduação, segunda especialidade',
  'hospital dom pedro',
  'quero ter plantão',
  'pediatra em domingos martins',
  'quinta do sol pr',
])('%s names no day', async (text) => {
  const { parts } = await searchLanguage(app.db, app.clock).parse(text, { places: true, parts: true })
  expect(parts.filter(({ kind }) => kind === 'weekday')).toEqual([])
})

test('an alert with a day tells of jobs with a date on it, and not of those whose date is over', async () => {
  const own = await testApp()
  const owner = await createEmployer(own)
  const doctor = await createDoctor(own)
  const alert = await createAlert(own, doctor, 'search=plantão sábado')
  expect(alert.name).toBe('Plantão sábado')
  const publish = (dates: string[]) =>
    publishJob(own, owner, {
      title: 'Plantão em ortopedia',
      regime: 'shift',
      tags: ['Fim de semana'].filter(() => dates.length === 0),
      description: 'Atendimento de urgência.',
      dates: dates.map(plainDate),
    })
  const saturday = await publish([next(SATURDAY)])
  const sunday = await publish([next(SUNDAY)])
  await sweepAlerts(own)
  const [mail, ...others] = await mailsTo(own, doctor.email)
  expect(others).toEqual([])
  expect(mail?.html).toContain(saturday)
  expect(mail?.html).not.toContain(sunday)
  own.clock.advance({ days: 11 })
  await sweepIndex(own.db, own.clock.now())
  await sweepAlerts(own)
  expect(await mailsTo(own, doctor.email)).toHaveLength(1)
  const { reply } = await own.call('GET /jobs', { query: { search: 'plantão sábado' } })
  expect(reply.jobOffers.map(({ id }) => id)).not.toContain(saturday)
})

test.each([
  ['De segunda a sexta, das 7 às 13 h.', ['segunda-feira', 'quarta-feira', 'sexta-feira'], ['sábado']],
  ['Às terças e quintas.', ['terça-feira', 'quinta-feira'], ['quarta-feira']],
  ['Plantões nos fins de semana.', ['sábado', 'domingo'], ['sexta-feira']],
  ['Consultas de segunda opinião, na segunda maior rede de São Domingos.', [], ['segunda-feira', 'domingo']],
  ['Segunda, quarta e sexta, à tarde.', ['segunda-feira', 'quarta-feira', 'sexta-feira'], ['terça-feira']],
])('the text of a job without dates names days: %s', async (description, named, others) => {
  const clinic = await createEmployer(app)
  const id = await publishJob(app, clinic, {
    title: 'Consultório',
    description,
    dates: [],
    tags: [],
    state: 'AC',
    city: 'Xapuri',
  })
  const isFound = async (day: string) => {
    const { reply } = await app.call('GET /jobs', {
      query: { search: `consultório ${day} em xapuri` } as never,
    })
    const { relaxed, inDescriptions } = reply.reading ?? {}
    return !relaxed && !inDescriptions && reply.jobOffers.some((job) => job.id === id)
  }
  expect(await Promise.all(named.map(isFound))).toEqual(named.map(() => true))
  expect(await Promise.all(others.map(isFound))).toEqual(others.map(() => false))
})

test('a day is named by dates also where other words are found in descriptions', async () => {
  const clinic = await createEmployer(app)
  const description = 'De segunda a sexta, com treinamento em zarabatana. Consultas de quarta opinião.'
  const id = await publishJob(app, clinic, { title: 'Consultório', description, dates: [], tags: [] })
  const { reply } = await app.call('GET /jobs', { query: { search: 'terça zarabatana' } as never })
  expect([reply.jobOffers.map((job) => job.id), reply.reading?.inDescriptions]).toEqual([[id], true])
  const sunday = await app.call('GET /jobs', { query: { search: 'domingo zarabatana' } as never })
  expect(sunday.reply.reading?.relaxed).toBe(true)
})
