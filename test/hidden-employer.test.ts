import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from './factories.ts'
import { withSearches } from './input-fields.ts'

const NAME = 'Maternidade Segredo Absoluto'
const TITLE = 'Obstetra de empresa discreta'
const secrets = {
  name: NAME,
  logo: 'segredo-da-maternidade.webp',
  phone: '4133224455',
  bio: 'Somos a única maternidade da serra.',
  site: 'maternidade-segredo.example',
}

let app: TestApp
let owner: TestUser
let jobId: string
const readers: Record<string, TestUser | null> = {}

beforeAll(async () => {
  app = await testApp()
  owner = await createEmployer(app, NAME)
  await app.db
    .updateTable('users')
    .set({
      image_key: secrets.logo,
      phone: secrets.phone,
      bio: secrets.bio,
      website: `https://${secrets.site}`,
    })
    .where('id', '=', owner.id)
    .execute()
  jobId = await publishJob(app, owner, {
    employerHidden: true,
    title: TITLE,
    regime: 'shift',
    dates: ['2026-11-20'],
    medicalSpecialties: ['Ginecologia e Obstetrícia'],
  })
  // A neighbour, so that the lists of similar and nearby jobs are not empty.
  readers.rival = await createEmployer(app, 'Hospital Vizinho')
  await publishJob(app, readers.rival, { medicalSpecialties: ['Ginecologia e Obstetrícia'] })
  readers.guest = null
  readers.newcomer = await createDoctor(app)
  readers.doctor = await createDoctor(app)
  const { token } = readers.doctor
  await app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
  await app.call('POST /saved-jobs/:jobId', { token, params: { jobId } })
  // Only the dates of a hired doctor are appointments.
  await app.db.updateTable('applications').set({ status: 'hired' }).where('job_id', '=', jobId).execute()
  await app.call('POST /reports', {
    token,
    body: { reportedEntityType: 'JobOffer', reportedEntityId: jobId, reason: 'Não diz quem contrata.' },
  })
})

async function read(url: string, reader: TestUser | null | undefined) {
  const headers = reader ? { authorization: `Bearer ${reader.token}` } : {}
  return app.app.inject({ url, headers })
}

const searches = [NAME, 'Segredo Absoluto', 'maternidade', TITLE]

/** Every readable address with the job's id as each parameter, alone and with searches for the hidden name. */
const addresses = () => [
  ...endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const url = `/api${endpoint.path.replace(':state', 'PR').replace(/:\w+/g, jobId)}`
      return withSearches(endpoint, url, searches)
    }),
  '/vagas.atom',
  `/vagas.atom?search=${encodeURIComponent(TITLE)}`,
  '/sitemap.xml',
  '/sitemaps/paginas.xml',
]

test('no reply to anybody else reveals who publishes a job with a hidden employer', async () => {
  const shown = new Set<string>()
  for (const [who, reader] of Object.entries(readers))
    for (const url of addresses()) {
      const { body } = await read(url, reader)
      if (body.includes(TITLE)) shown.add(`${who} ${url.split('?')[0]}`)
      // Replies may repeat the searched text.
      const bodyWithoutSearch = body.replaceAll(/"(?:search|text|q|words|rest|otherWords)":"[^"]*"/g, '')
      for (const [what, secret] of Object.entries({ ...secrets, id: owner.id }))
        expect(bodyWithoutSearch.includes(secret), `${what} in ${url} for ${who}`).toBe(false)
    }
  // The test proves something only if the replies contain the job.
  for (const reply of [
    'guest /api/jobs',
    `guest /api/jobs/${jobId}`,
    'guest /vagas.atom',
    'doctor /api/applications/doctor',
    'doctor /api/saved-jobs',
    'newcomer /api/dashboard/recent-jobs',
    'doctor /api/dashboard/upcoming-appointments',
  ])
    expect(shown).toContain(reply)
})

test("a search for the employer's name does not find the job, and the employer's page does not count it", async () => {
  for (const text of searches.slice(0, 2)) {
    const { reply } = await app.call('GET /jobs', { query: { search: text } })
    expect(reply.jobOffers.map((job) => job.id)).not.toContain(jobId)
  }
  const own = await app.call('GET /accounts/employers/:id/jobs', { params: { id: owner.id } })
  expect(own.reply.totalCount).toBe(0)
  const page = await read(`/api/accounts/employers/${owner.id}`, null)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(jobId)
})

test('only the owner sees the name, and hiding it later removes it everywhere at once', async () => {
  const open = await publishJob(app, owner, { title: 'Vaga que ainda mostra quem contrata' })
  const byName = async () =>
    (await app.call('GET /jobs', { query: { search: NAME } })).reply.jobOffers.map(({ id }) => id)
  expect(await byName()).toEqual([open])
  const { reply } = await app.call('GET /jobs/:id/edit', { token: owner.token, params: { id: open } })
  await app.call('PUT /jobs/:id', {
    token: owner.token,
    params: { id: open },
    body: { ...reply.form, employerHidden: true, version: reply.version } as never,
  })
  expect(await byName()).toEqual([])
  expect((await read(`/api/jobs/${open}`, null)).body).not.toContain(NAME)
  expect((await read(`/api/jobs/${open}`, owner)).body).toContain(NAME)
})
