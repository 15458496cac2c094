import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { weekdays } from '#contract/jobs/job-dates.ts'
import { contractForms, jobTypes, payUnits, regimes, shiftHours, shifts } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { canBeAlert } from '#contract/search/alerts.ts'
import { jobsAddress, readFilters, toJobsQuery } from '#contract/search/job-search-address.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { createAlert, mailsTo, sweepAlerts } from '#test/job-alerts.ts'
import { alertMatches, findJobs } from './service.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const specialties = ['Cardiologia', 'Pediatria', 'Clínica Médica', 'Medicina Intensiva']
const places = [
  { state: 'SP', city: 'Campinas' },
  { state: 'SP', city: 'São Paulo' },
  { state: 'PR', city: 'Curitiba' },
  { state: 'PR', city: 'Londrina' },
]
const tags = ['SUS', 'Plantão']

const someOf = (values: readonly (string | number)[]) =>
  fc.subarray(values.map(String), { minLength: 1, maxLength: 2 }).map((list) => list.join(','))
const oneOf = (values: readonly (string | number)[]) => fc.constantFrom(...values.map(String))
/** A value in one of `times` searches, otherwise undefined. */
const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => oneIn(9, arbitrary)

const searches = fc
  .record({
    search: oneIn(
      4,
      fc.constantFrom(
        'cardiologista',
        'pediatra em campinas',
        'uti noturno',
        '"equipe completa"',
        'plantão -pediatria',
        'perto de Campinas',
        'clínico sp',
        'urgência',
        'procuro vaga de intensivista em São Paulo ou Campinas',
        'interior de SP',
        'pediatra interior do Paraná',
        'plantão sábado',
        'domingo em Campinas',
        'procuro plantão noturno de segunda a sexta com equipe completa no PR',
      ),
    ),
    place: oneIn(
      5,
      fc.constantFrom({ state: 'SP' }, { state: 'PR' }, ...places, ...places.map(({ city }) => ({ city }))),
    ),
    radius: rarely(oneOf([25, 100, 200])),
    isRemote: oneIn(15, fc.constant('true')),
    medicalSpecialties: oneIn(2, someOf(specialties)),
    tags: rarely(someOf(tags)),
    regime: rarely(someOf(regimes)),
    shift: rarely(someOf(shifts)),
    hours: rarely(someOf(shiftHours)),
    weekday: rarely(someOf(weekdays)),
    contractForm: rarely(someOf(contractForms)),
    jobType: rarely(someOf(jobTypes)),
    payUnit: rarely(oneOf(payUnits)),
    payFrom: rarely(oneOf([800, 1_500])),
    hourlyFrom: rarely(oneOf([80, 120])),
    isFeatured: oneIn(30, fc.constant('true')),
  })
  .map(({ place, ...filters }) =>
    readFilters(
      new URLSearchParams(
        Object.entries({ ...place, ...filters }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    ),
  )
  .filter(canBeAlert)
  .map((filters) => jobsAddress(filters).split('?')[1] ?? '')

const jobs = fc.record({
  title: fc.constantFrom('Cardiologista', 'Pediatra de plantão', 'Intensivista para UTI', 'Médico'),
  description: fc.constantFrom(
    'Atendimento de urgência com equipe completa e retaguarda.',
    'Completa a equipe da UTI, com urgência, em plantões noturnos aos sábados.',
  ),
  place: fc.constantFrom(...places),
  isRemote: fc.boolean(),
  medicalSpecialties: fc.subarray(specialties, { minLength: 1, maxLength: 2 }),
  tags: fc.subarray(tags),
  job_type: fc.constantFrom(...jobTypes),
  contractForm: fc.constantFrom(...contractForms),
  schedule: fc.constantFrom(
    { regime: 'shift', hours: 12, shift: 'night' },
    { regime: 'shift', hours: 24, shift: null },
    { regime: 'on_call', hours: null, shift: null },
  ),
  payMin: fc.constantFrom(90_000, 180_000),
  payHidden: fc.boolean(),
  /** Days from now. */
  dates: fc.subarray([2, 3, 4, 5, 6], { maxLength: 2 }),
})

test('an alert finds exactly the jobs that its search finds', async () => {
  const seed = { seed: 20_261_123 }
  const hospital = await createEmployer(app)
  const alerts: { id: string; address: string }[] = []
  const texts = [...new Set(fc.sample(searches, { ...seed, numRuns: 160 }))]
  for (let start = 0; start < texts.length; start += 20) {
    const doctor = await createDoctor(app)
    for (const text of texts.slice(start, start + 20)) alerts.push(await createAlert(app, doctor, text))
  }
  const dayIn = (days: number) => brazilDay(app.clock.now().getTime() + days * DAY_MS)
  for (const { place, schedule, isRemote, dates, ...form } of fc.sample(jobs, { ...seed, numRuns: 40 }))
    await publishJob(app, hospital, {
      ...form,
      ...(schedule as Partial<JobForm>),
      isRemote: isRemote && form.payHidden,
      ...place,
      dates: dates.map((days) => plainDate(dayIn(days))),
      payMax: null,
      payUnit: 'shift',
    } as Partial<JobForm>)
  await findJobs(app.db, app.clock.now())
  const rows = await app.db.selectFrom('job_alert_jobs').select(['alert_id', 'job_id']).execute()

  let matches = 0
  for (const { id, address } of alerts) {
    const query = toJobsQuery(readFilters(new URLSearchParams(address.split('?')[1])))
    const { reply } = await app.call('GET /jobs', { query: { ...query, pageSize: 100 } as never })
    // A search that finds nothing tries fewer words, and descriptions. An alert that exists does not.
    const { relaxed, inDescriptions, correction } = reply.reading ?? {}
    const isExact = !relaxed && !inDescriptions && !correction?.applied
    const expected = isExact ? reply.jobOffers.map((job) => job.id).sort() : []
    const found = rows.filter(({ alert_id }) => alert_id === id).map(({ job_id }) => job_id)
    expect([address, found.sort()]).toEqual([address, expected])
    matches += expected.length
  }
  expect(matches).toBeGreaterThan(200)
})

test('a word counts where a job names its subject, in its description only if no job names it; in quotes it counts anywhere', async () => {
  const hospital = await createEmployer(app)
  const preview = async (search: string) =>
    (await app.call('GET /job-alerts/preview', { query: { search } })).reply
  const list = async (search: string) =>
    (await app.call('GET /jobs', { query: { search: new URLSearchParams(search).get('search') } as never }))
      .reply
  const cases = [
    { search: 'search=xilofone', finds: ['Médico do xilofone'] },
    { search: 'search="xilofone"', finds: ['Mastologista', 'Médico do xilofone'] },
    { search: 'search=mastologista -xilofone', finds: [] },
  ]
  const doctors = await Promise.all(
    cases.map(async ({ search }) => {
      const doctor = await createDoctor(app)
      await createAlert(app, doctor, search)
      return doctor
    }),
  )
  const description = 'Contato com o setor de xilofone e de marimba do hospital quando for preciso.'
  await publishJob(app, hospital, { title: 'Médico do xilofone' })
  await publishJob(app, hospital, { title: 'Mastologista', description })

  await sweepAlerts(app)
  for (const [index, { search, finds }] of cases.entries()) {
    const doctor = doctors[index] as TestUser
    const text = (await mailsTo(app, doctor.email)).map(({ body_text }) => body_text).join()
    const found = await alertMatches(app.db, doctor.id, { limit: 9, now: app.clock.now() })
    const { total, newThisWeek } = await preview(search)
    expect([search, total, newThisWeek, found.length]).toEqual([
      search,
      finds.length,
      finds.length,
      finds.length,
    ])
    expect([search, text.includes('Mastologista')]).toEqual([search, finds.includes('Mastologista')])
  }
  const described = await list('search=marimba')
  expect(described.jobOffers.map(({ title }) => title)).toEqual(['Mastologista'])
  expect(described.reading).toMatchObject({ inDescriptions: true, relaxed: false })
  expect(await preview('search=marimba')).toMatchObject({ total: 1, newThisWeek: 1 })
})
