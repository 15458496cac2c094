import { beforeAll, expect, test } from 'vitest'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
const close = (id: string) =>
  app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id },
    body: { reason: 'cancelled' },
  })
const post = (medicalSpecialties: string[], change: Partial<JobForm> = {}) =>
  publishJob(app, hospital, { medicalSpecialties, ...change })
const specialtyPage = (slug: string, token?: string) =>
  app.call('GET /landing-pages/specialties/:slug', { params: { slug }, ...(token && { token }) })
const cityPage = (slug: string) => app.call('GET /landing-pages/cities/:slug', { params: { slug } })

const campinas = { state: 'SP', city: 'Campinas' }
const saoPaulo = { state: 'SP', city: 'São Paulo' }

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  await post(['Cardiologia'], campinas)
  await post(['Cardiologia', 'Clínica Médica'], campinas)
  await post(['Cardiologia'], saoPaulo)
  await post(['Pediatria'])
  await post(['Outro'])
  await post(['Psiquiatria'], { isRemote: true, state: '', city: '' })
  await close(await post(['Cardiologia'], saoPaulo))
  const expired = await post(['Geriatria'], { state: 'AC', city: 'Rio Branco' })
  const past = app.clock.now()
  await app.db.updateTable('jobs').set({ expires_at: past }).where('id', '=', expired).execute()
  await app.db.updateTable('job_search').set({ expires_at: past }).where('job_id', '=', expired).execute()
  for (let number = 0; number < 21; number += 1)
    await post(['Nefrologia'], { state: 'RS', city: 'Pelotas', title: `Vaga ${number}.` })
})

test('the page of a specialty has its newest open jobs, their number and their cities', async () => {
  const { status, reply } = await specialtyPage('cardiologia')
  expect(status).toBe(200)
  expect(reply).toMatchObject({ specialty: 'Cardiologia', totalCount: 3 })
  expect(reply.jobOffers).toHaveLength(3)
  for (const job of reply.jobOffers) expect(job.medicalSpecialties).toContain('Cardiologia')
  expect(reply.cities).toEqual([
    { city: 'Campinas', state: 'SP', jobCount: 2 },
    { city: 'São Paulo', state: 'SP', jobCount: 1 },
  ])
})

test('the page of a city has its jobs, its specialties and the other cities of its state', async () => {
  const { status, reply } = await cityPage('campinas-sp')
  expect(status).toBe(200)
  expect(reply).toMatchObject({ city: 'Campinas', state: 'SP', stateName: 'São Paulo', totalCount: 2 })
  expect(reply.specialties).toEqual([
    { specialty: 'Cardiologia', jobCount: 2 },
    { specialty: 'Clínica Médica', jobCount: 1 },
  ])
  expect(reply.cities).toEqual([{ city: 'São Paulo', state: 'SP', jobCount: 1 }])
})

test('a page shows the newest twenty jobs and counts all', async () => {
  const { reply } = await specialtyPage('nefrologia')
  expect([reply.totalCount, reply.jobOffers.length]).toEqual([21, 20])
})

test.each([
  ['an unknown specialty', 'specialties/astrologia'],
  ['a specialty without an open job', 'specialties/geriatria'],
  ["'Outro', which is no specialty", 'specialties/outro'],
  ['a name that is not a slug', 'specialties/Cardiologia'],
  ['a city without an open job', 'cities/rio-branco-ac'],
  ['a city of another state', 'cities/campinas-pr'],
  ['an unknown state', 'cities/campinas-xx'],
  ['a city without a state', 'cities/campinas'],
  ['a state without a city', 'cities/sp'],
  ['a quote', "specialties/'--"],
])('%s is not found', async (_, path) => {
  const { statusCode } = await app.app.inject({ url: `/api/landing-pages/${encodeURI(path)}` })
  expect(statusCode).toBe(404)
})

test('specialties and cities with open jobs are listed with their counts, those with the most jobs first', async () => {
  const { reply } = await app.call('GET /landing-pages')
  const names = reply.specialties.map(({ specialty }) => specialty)
  expect(names.slice(0, 2)).toEqual(['Nefrologia', 'Cardiologia'])
  expect(names).not.toContain('Outro')
  expect(names).not.toContain('Geriatria')
  expect(reply.cities).toContainEqual({ city: 'Curitiba', state: 'PR', jobCount: 2 })
  expect(reply.cities.map(({ city }) => city)).not.toContain('Rio Branco')
  expect(reply.cities.map(({ jobCount }) => jobCount)).toEqual(
    reply.cities.map(({ jobCount }) => jobCount).sort((a, b) => b - a),
  )
})

test('hidden employers and hidden pay stay hidden', async () => {
  const shy = await createEmployer(app, 'Maternidade Segredo Absoluto')
  await publishJob(app, shy, {
    medicalSpecialties: ['Mastologia'],
    state: 'RS',
    city: 'Pelotas',
    employerHidden: true,
    payHidden: true,
    payMin: 77_777_700,
    payMax: 88_888_800,
  })
  const { raw } = await specialtyPage('mastologia')
  expect(raw.body).toContain('Empresa confidencial')
  expect(raw.body).not.toMatch(/Segredo Absoluto|777777|888888|777\.777|888\.888/)
  expect(raw.body).not.toContain(shy.id)
})

test('a doctor sees which jobs are saved', async () => {
  const medica = await createDoctor(app)
  const [first] = (await specialtyPage('pediatria')).reply.jobOffers
  await app.call('POST /saved-jobs/:jobId', { token: medica.token, params: { jobId: first?.id ?? '' } })
  const seen = (await specialtyPage('pediatria', medica.token)).reply.jobOffers
  expect(seen).toMatchObject([{ id: first?.id, saved: true, applied: false }])
})
