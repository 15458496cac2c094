import { beforeAll, expect, test } from 'vitest'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, jobForm, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const night = (day: string, more = {}) => ({ day, startsAt: '19:00', hours: 12, places: 1, ...more })
const get = async (id: string) => (await app.call('GET /jobs/:id', { params: { id } })).reply
const withoutIds = (dates: readonly PlannedDate[]) => dates.map(({ id: _, ...date }) => date)
const post = (change: object) =>
  app.call('POST /jobs', { token: hospital.token, body: jobForm(change as Partial<JobFormInput>) })

test('a job keeps the start, hours and places of each plantão, in the order of time', async () => {
  const dates = [
    night('2026-12-05', { places: 2 }),
    night('2026-12-01'),
    { day: '2026-12-05', startsAt: '07:00' },
  ]
  const id = await publishJob(app, hospital, { dates, hours: null, shift: null })
  const job = await get(id)
  expect(withoutIds(job.dates)).toEqual([
    night('2026-12-01'),
    { day: '2026-12-05', startsAt: '07:00', hours: null, places: 1 },
    night('2026-12-05', { places: 2 }),
  ])
  expect(job.nextDate).toBe('2026-12-01')
  const { form } = (await app.call('GET /jobs/:id/edit', { token: hospital.token, params: { id } })).reply
  expect(form.dates).toEqual(withoutIds(job.dates))
})

test('hours and shift follow the dates that say them, and the search finds the job by them', async () => {
  const owner = await createEmployer(app)
  const facts = async (
    dates: JobFormInput['dates'],
    said: Pick<JobFormInput, 'hours' | 'shift'> = { hours: null, shift: null },
  ) => {
    const { hours, shift } = await get(
      await publishJob(app, owner, { title: 'Plantão das datas raras', dates, ...said }),
    )
    return { hours, shift }
  }
  expect(await facts(['2026-12-01'], { hours: 6, shift: 'day' })).toEqual({ hours: 6, shift: 'day' })
  expect(await facts([night('2026-12-01'), night('2026-12-02')])).toEqual({ hours: 12, shift: 'night' })
  expect(await facts([night('2026-12-01'), night('2026-12-02', { startsAt: '07:00', hours: 10 })])).toEqual({
    hours: null,
    shift: null,
  })
  const query = {
    hours: ['12'],
    shift: ['night' as const],
    weekday: ['tuesday' as const],
    search: 'datas raras',
  }
  const { reply } = await app.call('GET /jobs', { query })
  expect(reply.jobOffers).toHaveLength(1)
})

test.each([
  ['2026-02-30', 'Data inválida'],
  [7, 'Data inválida'],
  [night('2026-12-01', { startsAt: '24:00' }), 'Início inválido'],
  [night('2026-12-01', { startsAt: '7h' }), 'Início inválido'],
  [night('2026-12-01', { hours: 0 }), 'Informe de 1 a 24 horas'],
  [night('2026-12-01', { hours: 25 }), 'Informe de 1 a 24 horas'],
  [night('2026-12-01', { places: 0 }), 'Informe de 1 a 99 lugares'],
  [night('2026-12-01', { places: 100 }), 'Informe de 1 a 99 lugares'],
  [night('2026-11-15'), 'Informe datas a partir de hoje'],
  [night('2028-11-17'), 'Informe datas dos próximos 2 anos'],
])('a job is refused with the plantão %j', async (date, message) => {
  const { status, error } = await post({ dates: ['2026-12-24', date] })
  expect(status).toBe(400)
  const [[field, messages] = []] = Object.entries(error.errors ?? {})
  expect(field).toMatch(/^dates/)
  expect(messages).toEqual([message])
})

test.each([
  [
    { shift: 'night' },
    [night('2026-12-01', { startsAt: '07:00' }), night('2026-12-02', { startsAt: '07:00' })],
  ],
  [{ shift: 'night' }, [night('2026-12-02'), night('2026-12-01', { startsAt: '07:00' })]],
])('a job with %j is refused with plantões of another shift', async (said, dates) => {
  const { status, error } = await post({ ...said, dates })
  expect([status, error.errors]).toEqual([
    400,
    { dates: ['O turno noturno não combina com o plantão de 01/12 (7h–19h)'] },
  ])
})

test('a job of other hours than its plantões is refused, and one whose plantões say nothing is not', async () => {
  const { status, error } = await post({ hours: 6, dates: [night('2026-12-01')] })
  expect([status, error.errors]).toEqual([
    400,
    { dates: ['A duração de 6 horas não combina com o plantão de 01/12 (19h–7h)'] },
  ])
  const unsaid = { day: '2026-12-01', startsAt: null, hours: null, places: 1 }
  expect((await post({ hours: 6, shift: 'day', dates: [unsaid] })).status).toBe(201)
})

test('more than 31 plantões are refused, and the same one twice counts once', async () => {
  const day = (at: number) => `2027-01-${String(at + 1).padStart(2, '0')}`
  const month = Array.from({ length: 31 }, (_, at) => night(day(at)))
  expect((await post({ dates: [...month, night('2027-02-01')] })).status).toBe(400)
  const { status, reply } = await post({ dates: [...month.slice(1), night(day(1))] })
  expect(status).toBe(201)
  expect((await get(reply.id)).dates).toHaveLength(30)
})

test('a start that has passed today is refused, but an edit keeps one that is stored', async () => {
  const dated = await testApp()
  // The clock of the tests begins at noon on 16 November in Brasília.
  const owner = await createEmployer(dated)
  const publish = (startsAt: string) =>
    dated.call('POST /jobs', {
      token: owner.token,
      body: jobForm({ shift: null, dates: [night('2026-11-16', { startsAt })] }),
    })
  const late = await publish('09:00')
  expect(late.status).toBe(400)
  expect(late.error.errors).toEqual({ dates: ['Informe um início que ainda não passou'] })
  const { reply } = await publish('13:00')
  dated.clock.advance({ hours: 3 })
  const token = await dated.openTestSession(owner.id, 'employer')
  const save = (startsAt: string, version: number) =>
    dated.call('PUT /jobs/:id', {
      token,
      params: { id: reply.id },
      body: { ...jobForm({ shift: null, dates: [night('2026-11-16', { startsAt, places: 4 })] }), version },
    })
  expect((await save('13:00', 1)).status).toBe(200)
  expect((await save('12:30', 2)).status).toBe(400)
  const { dates } = (await dated.call('GET /jobs/:id', { params: { id: reply.id } })).reply
  expect(withoutIds(dates)).toEqual([night('2026-11-16', { startsAt: '13:00', places: 4 })])
})

test('a stored date that has passed does not block an edit, but no past date can be added', async () => {
  const dated = await testApp()
  // 23:30 on 16 November in Brasília, when UTC already has the 17th.
  dated.clock.advance({ hours: 11, minutes: 30 })
  const owner = await createEmployer(dated)
  const id = await publishJob(dated, owner, { dates: ['2026-11-16', '2028-11-16'] })
  dated.clock.advance({ hours: 1 })
  const token = await dated.openTestSession(owner.id, 'employer')
  const params = { id }
  let version = 1
  const save = async (dates: string[]) => {
    const body = { ...jobForm({ title: `Vaga na versão ${version}`, dates }), version }
    const { status, error, reply } = await dated.call('PUT /jobs/:id', { token, params, body })
    if (status === 200) version = reply.version
    return status === 200 ? 200 : error.errors?.dates
  }
  expect(await save(['2026-11-16', '2028-11-16', '2026-11-17'])).toBe(200)
  expect(await save(['2026-11-15', '2026-11-16'])).toEqual(['Informe datas a partir de hoje'])
  expect(await save(['2028-11-18'])).toEqual(['Informe datas dos próximos 2 anos'])
  // A date that was removed is not stored any more.
  expect(await save(['2026-11-17'])).toBe(200)
  expect(await save(['2026-11-16', '2026-11-17'])).toEqual(['Informe datas a partir de hoje'])
})

test('a day that is stored without times is shown as a day alone', async () => {
  const id = await publishJob(app, hospital, { dates: ['2026-12-01'] })
  await app.db.deleteFrom('job_dates').where('job_id', '=', id).execute()
  const [alone] = (await get(id)).dates
  expect(alone).toMatchObject({ day: '2026-12-01', startsAt: null, hours: null, places: 1 })
  // Although it is not stored, its id is the same at each reading.
  expect((await get(id)).dates).toEqual([alone])
})

test('two saves of the same version leave the dates of one of them', async () => {
  const id = await publishJob(app, hospital, { dates: [night('2026-12-01')] })
  const save = (days: string[]) =>
    app.call('PUT /jobs/:id', {
      token: hospital.token,
      params: { id },
      body: { ...jobForm({ dates: days.map((day) => night(day)) }), version: 1 },
    })
  const replies = await Promise.all([save(['2026-12-02', '2026-12-03']), save(['2026-12-04', '2026-12-05'])])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const days = (await get(id)).dates.map(({ day }) => day)
  expect(days).toEqual(
    replies[0]?.status === 200 ? ['2026-12-02', '2026-12-03'] : ['2026-12-04', '2026-12-05'],
  )
})

test('only visible characters count for the limits of the long texts', async () => {
  const bold = (letters: number) => `<p><strong>${'a'.repeat(letters)}</strong></p>`
  expect((await post({ description: bold(20_000) })).status).toBe(201)
  const { status, error } = await post({ description: bold(20_001) })
  expect([status, error.errors]).toEqual([400, { description: ['Use no máximo 20.000 caracteres'] }])
  expect((await post({ description: `<p>${'&amp;'.repeat(19)}</p>` })).status).toBe(400)
  expect((await post({ description: `<p>${'&amp;'.repeat(20)}</p>` })).status).toBe(201)
})

test('cities are found by the beginning of their name or of a word in it, without accents, with their state', async () => {
  const find = async (search: string) =>
    (await app.call('GET /locations/cities', { query: { search } })).reply.map(
      ({ nome, uf }) => `${nome}, ${uf}`,
    )
  expect((await find('sao jose dos'))[0]).toBe('São José dos Campos, SP')
  expect((await find('curit'))[0]).toBe('Curitiba, PR')
  expect(await find('pinhais')).toContain('Pinhais, PR')
  expect((await find('dos campos'))[0]).toBe('São José dos Campos, SP')
  expect(await find('Bonito, ms')).toEqual(['Bonito, MS'])
  expect(await find("pau d'alho")).toEqual(["São João do Pau d'Alho, SP"])
  expect(await find('%_\\')).toHaveLength(20)
  expect(await find('cidade que não existe')).toEqual([])
})
