import { beforeAll, expect, test } from 'vitest'
import { alertConsent } from '#contract/search/alerts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, UNKNOWN_ID } from '#test/factories.ts'
import { alertDeps, createAlert } from '#test/job-alerts.ts'
import { refreshQueries } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const NO_COMPANY = 'Não encontramos esta empresa. Busque outra ou tire o filtro.'

const preview = async (search: string) =>
  (await app.call('GET /job-alerts/preview', { query: { search } })).reply

test('the preview counts the jobs of the last seven days, and says how the search is stored', async () => {
  const hospital = await createEmployer(app)
  const old = await publishJob(app, hospital, { medicalSpecialties: ['Dermatologia'] })
  app.clock.advance({ days: 8 })
  const token = await app.openTestSession(hospital.id, 'employer')
  for (const state of ['PR', 'PR'])
    await publishJob(app, { ...hospital, token }, { medicalSpecialties: ['Dermatologia'], state })
  expect(old).toBeTruthy()
  expect(await preview('medicalSpecialties=dermatologia&ordering=-pay&page=2&x=y')).toEqual({
    newThisWeek: 2,
    name: 'Dermatologia',
    address: '/vagas?medicalSpecialties=Dermatologia',
    total: 3,
    problem: null,
  })
  expect(await preview('')).toMatchObject({
    problem: 'Escolha pelo menos um filtro ou uma palavra.',
    name: 'Todas as vagas',
  })
})

const TOO_WIDE = 'Escolha pelo menos um filtro ou uma palavra.'
const unknown = (value: string) =>
  `Não entendemos “${value}” nesta busca. Escolha outro valor ou tire este filtro.`
const notIn = (city: string, state: string) =>
  `Não encontramos “${city}” em ${state}. Escolha outra cidade ou tire o filtro.`

test.each([
  ['ordering=-pay&publishedWithin=1', TOO_WIDE],
  ['search=vagas de', TOO_WIDE],
  ['state=ZZ', unknown('ZZ')],
  ['state=ZZ&city=campinas', unknown('ZZ')],
  ['state=SP,RJ', unknown('SP,RJ')],
  ['state=SP&state=RJ', unknown('SP, RJ')],
  ['state=SP&city=Nope', notIn('Nope', 'SP')],
  ['state=PR&city=Campinas&radius=50', notIn('Campinas', 'PR')],
  ['city=Xyzlândia&radius=50', unknown('Xyzlândia')],
  ['state=SP&city=Campinas&radius=-5', unknown('-5')],
  ['state=SP&city=Campinas&radius=30', unknown('30')],
  ['state=SP&radius=50', unknown('50')],
  ['state=SP&medicalSpecialties=Xyz', unknown('Xyz')],
  ['state=SP&medicalSpecialties=Xyz,cardiologia', unknown('Xyz')],
  ['state=SP&medicalPracticeAreas=Xyz', unknown('Xyz')],
  ['state=SP&tags=Abc', unknown('Abc')],
  ['state=SP&isRemote=sim', unknown('sim')],
  ['state=SP&isFeatured=1', unknown('1')],
  ['state=SP&regime=nada', unknown('nada')],
  ['state=SP&regime=shift,nada', unknown('shift,nada')],
  ['state=SP&shift=manhã', unknown('manhã')],
  ['state=SP&hours=13', unknown('13')],
  ['state=SP&weekday=xx', unknown('xx')],
  ['state=SP&contractForm=xx', unknown('xx')],
  ['state=SP&jobType=xx', unknown('xx')],
  ['state=SP&payUnit=week', unknown('week')],
  ['state=SP&payFrom=1500', unknown('1500')],
  ['state=SP&payUnit=shift&payFrom=1501', unknown('1501')],
  ['state=SP&payUnit=shift&payFrom=-1', unknown('-1')],
  ['state=SP&hourlyFrom=101', unknown('101')],
  [`state=SP&search=${'palavra '.repeat(40)}`, expect.stringContaining('Não entendemos “palavra palavra')],
])(
  'a search with something that is not understood is refused, and not made wider: %s',
  async (search, problem) => {
    expect(await preview(search)).toMatchObject({ problem, newThisWeek: 0 })
    const { token } = await createDoctor(app)
    const body = { search, frequency: 'daily' as const }
    const { status, error } = await app.call('POST /job-alerts', { token, body })
    expect([status, error.errors?.search]).toEqual([400, [problem]])
  },
)

test('such a search is refused without an account too, and when the search of an alert is changed', async () => {
  const search = 'state=SP&city=Nope'
  const guest = { email: 'nada@example.com', consent: alertConsent.version, homepage: '', search }
  const asked = await app.call('POST /job-alerts/guest', { body: { ...guest, frequency: 'daily' } })
  const doctor = await createDoctor(app)
  const { id } = await createAlert(app, doctor, 'state=SP')
  const call = { token: doctor.token, params: { id }, body: { search } }
  const changed = await app.call('PATCH /job-alerts/:id', call)
  for (const { status, error } of [asked, changed])
    expect([status, error.errors?.search]).toEqual([400, [notIn('Nope', 'SP')]])
})

test.each([
  ['state=ZZ&isRemote=true', '/vagas?isRemote=true'],
  ['state=SP&isRemote=false&x=y&publishedWithin=99', '/vagas?state=SP'],
  ['state=sp&city=sao paulo&radius=50', '/vagas?state=SP&city=S%C3%A3o+Paulo&radius=50'],
  ['city=Campinas, SP', '/vagas?state=SP&city=Campinas'],
  ['city=Copacabana&state=RJ', '/vagas?state=RJ&city=Rio+de+Janeiro'],
  ['city=Campo Grande&state=RJ', '/vagas?state=RJ&city=Rio+de+Janeiro'],
])('what the search page understands is understood: %s', async (search, address) => {
  expect(await preview(search)).toMatchObject({ address, problem: null })
})

test('an alert whose filter has lost a value of its vocabulary is not made wider at night', async () => {
  const doctor = await createDoctor(app)
  const { id } = await createAlert(app, doctor, 'state=SP&hourlyFrom=100')
  const row = () =>
    app.db.selectFrom('job_alerts').select(['query', 'rest']).where('id', '=', id).executeTakeFirstOrThrow()
  const before = await row()
  await app.db
    .updateTable('job_alerts')
    .set({ search: 'state=SP&hourlyFrom=101' })
    .where('id', '=', id)
    .execute()
  app.clock.advance({ days: 1 })
  await refreshQueries(alertDeps(app), app.clock.now())
  expect(await row()).toEqual(before)
})

test('a company that does not exist, or that nobody can see, is refused also with other filters', async () => {
  const doctor = await createDoctor(app)
  const hospital = await createEmployer(app, 'Hospital das Buscas')
  const hidden = await createEmployer(app)
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', hidden.id).execute()
  await publishJob(app, hidden, { employerHidden: true })
  for (const employer of [UNKNOWN_ID, hidden.id, doctor.id, 'xyz'])
    for (const search of [`employer=${employer}`, `employer=${employer}&state=PR`]) {
      expect([search, await preview(search)]).toMatchObject([search, { problem: NO_COMPANY }])
      const { status, error } = await app.call('POST /job-alerts', {
        token: doctor.token,
        body: { search, frequency: 'daily' },
      })
      expect([search, status]).toEqual([search, 400])
      expect(JSON.stringify(error)).toContain(NO_COMPANY)
    }
  const alert = await createAlert(app, doctor, `employer=${hospital.id}`)
  expect(alert.name).toBe('Hospital das Buscas')
  const changed = await app.call('PATCH /job-alerts/:id', {
    token: doctor.token,
    params: { id: alert.id },
    body: { search: `employer=${UNKNOWN_ID}` },
  })
  expect(changed.status).toBe(400)
})

test('an alert named by its words begins with a capital letter', async () => {
  const doctor = await createDoctor(app)
  expect((await createAlert(app, doctor, 'search=uti&state=SP')).name).toBe('UTI · SP')
  expect((await createAlert(app, doctor, 'search=ética na clínica')).name).toBe('Ética na clínica')
})
