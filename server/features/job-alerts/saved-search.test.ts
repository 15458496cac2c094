import { beforeAll, expect, test } from 'vitest'
import { alertConsent } from '#contract/job-alerts/alerts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, UNKNOWN_ID } from '#test/factories.ts'
import { createAlert } from '#test/job-alerts.ts'

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
    problem: null,
  })
  expect(await preview('')).toMatchObject({
    problem: 'Escolha pelo menos um filtro ou uma palavra.',
    name: 'Todas as vagas',
  })
})

test('names that do not exist are dropped, and a search of which nothing is left is refused', async () => {
  const doctor = await createDoctor(app)
  for (const search of [
    'state=ZZ',
    'medicalSpecialties=Xyz',
    'medicalPracticeAreas=Xyz&tags=Abc',
    'city=Xyzlândia&radius=50',
    'search=vagas de',
  ]) {
    expect([search, (await preview(search)).problem]).toEqual([
      search,
      'Escolha pelo menos um filtro ou uma palavra.',
    ])
    const { status, error } = await app.call('POST /job-alerts', {
      token: doctor.token,
      body: { search, frequency: 'daily' },
    })
    expect([search, status]).toEqual([search, 400])
    expect(JSON.stringify(error)).toContain('Escolha pelo menos um filtro ou uma palavra.')
    const guest = {
      email: 'nada@example.com',
      search,
      frequency: 'daily' as const,
      consent: alertConsent.version,
      homepage: '',
    }
    expect((await app.call('POST /job-alerts/guest', { body: guest })).status).toBe(400)
  }
  for (const [search, address] of [
    ['medicalSpecialties=Xyz,cardiologia&state=ZZ', '/vagas?medicalSpecialties=Cardiologia'],
    ['state=PR&city=Campinas&radius=50', '/vagas?state=PR'],
    ['state=ZZ&city=campinas', '/vagas?city=Campinas'],
    ['state=sp&city=sao paulo&tags=Xyz', '/vagas?state=SP&city=S%C3%A3o+Paulo'],
  ] as const)
    expect([search, await preview(search)]).toMatchObject([search, { address, problem: null }])
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
