import { beforeAll, expect, test } from 'vitest'
import { alertConsent } from '#contract/job-alerts/alerts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { createAlert } from '#test/job-alerts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

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
    canBeAlert: true,
  })
  expect(await preview('')).toMatchObject({ canBeAlert: false, name: 'Todas as vagas' })
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
    expect([search, (await preview(search)).canBeAlert]).toEqual([search, false])
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
    expect([search, await preview(search)]).toMatchObject([search, { address, canBeAlert: true }])
})

test('an alert named by its words begins with a capital letter', async () => {
  const doctor = await createDoctor(app)
  expect((await createAlert(app, doctor, 'search=uti&state=SP')).name).toBe('UTI · SP')
  expect((await createAlert(app, doctor, 'search=ética na clínica')).name).toBe('Ética na clínica')
})
