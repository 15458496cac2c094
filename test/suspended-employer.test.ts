import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reinstateUser, suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from './factories.ts'
import { withSearches } from './input-fields.ts'

const NAME = 'Sanatório Boa Fumaça'
const TITLE = 'Pneumologista do Sanatório'
const CITY = { state: 'AC', city: 'Rio Branco' }

let app: TestApp
let owner: TestUser
let neighbour: TestUser
let applicant: TestUser
let admin: TestUser
let jobId: string
let hiddenId: string
const strangers: Record<string, TestUser | null> = { guest: null }

beforeAll(async () => {
  app = await testApp({ pages: builtPages() })
  owner = await createEmployer(app, NAME)
  await app.db
    .updateTable('employers')
    .set({ granted_plan: 'business' })
    .where('user_id', '=', owner.id)
    .execute()
  const job = { ...CITY, title: TITLE, medicalSpecialties: ['Pneumologia'], dates: ['2026-12-01'] }
  jobId = await publishJob(app, owner, job)
  hiddenId = await publishJob(app, owner, { ...job, employerHidden: true })
  neighbour = await createEmployer(app, 'Hospital Vizinho')
  await publishJob(app, neighbour, { ...CITY, title: 'Vaga vizinha', medicalSpecialties: ['Pneumologia'] })
  strangers.rival = neighbour
  strangers.doctor = await createDoctor(app)
  applicant = await createDoctor(app)
  admin = await createUser(app, { role: 'admin' })
  for (const id of [jobId, hiddenId]) {
    await app.call('POST /jobs/:id/apply', { token: applicant.token, params: { id } })
    await app.call('POST /saved-jobs/:jobId', { token: applicant.token, params: { jobId: id } })
  }
})

const read = (url: string, reader: TestUser | null) =>
  app.app.inject({ url, headers: reader ? { authorization: `Bearer ${reader.token}` } : {} })
const suspend = (id = owner.id) => suspendUser(app.db, id, app.clock.now())
const reinstate = (id = owner.id) => reinstateUser(app.db, id, app.clock.now())

const searches = [TITLE, NAME, 'pneumologia', 'pneumologista rio branco']
const addresses = () => [
  ...endpoints
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/debug') && !path.includes('/auth/'))
    .flatMap((endpoint) => {
      const url = `/api${endpoint.path.replace(':state', 'AC')}`
      const ids = [jobId, hiddenId, owner.id, 'pneumologia', 'rio-branco-ac']
      const urls = url.includes(':') ? ids.map((id) => url.replace(/:\w+/g, id)) : [url]
      return urls.flatMap((one) => withSearches(endpoint, one, searches))
    }),
  '/api/jobs?state=AC&city=Rio%20Branco',
  '/api/jobs?isFeatured=true',
  '/api/jobs/facets?state=AC',
  '/vagas.atom?state=AC',
  '/sitemaps/paginas.xml',
  '/sitemaps/vagas-1.xml',
]
const pages = () => [
  paths.home,
  '/vagas?state=AC',
  paths.job(jobId),
  paths.job(hiddenId),
  paths.publicProfile(owner.id),
  paths.specialtyJobs('Pneumologia'),
  paths.cityJobs(CITY.city, CITY.state),
]

/** Everything that a stranger can read, with the moment of the reply removed. */
async function everything(reader: TestUser | null) {
  const replies: [string, number, string][] = []
  for (const url of [...addresses(), ...(reader ? [] : pages())]) {
    const { statusCode, body } = await read(url, reader)
    replies.push([url, statusCode, body])
  }
  return replies
}

test("a suspended employer's jobs and pages are hidden from every stranger, and return unchanged", async () => {
  const before = await everything(null)
  const showing = before.filter(([, , body]) => body.includes(jobId)).map(([url]) => url.split('?')[0])
  for (const url of ['/api/jobs', `/api/jobs/${jobId}`, '/api/jobs/featured', '/vagas.atom', '/', '/vagas'])
    expect(showing).toContain(url)

  await suspend()
  for (const [who, reader] of Object.entries(strangers))
    for (const [url, , body] of await everything(reader)) {
      // Replies may repeat the searched text, and addresses of errors name the id.
      const shown = body.replaceAll(/"(?:search|text|q)":"[^"]*"/g, '')
      for (const secret of [NAME, jobId, hiddenId])
        if (!url.includes(secret) && !url.includes(encodeURIComponent(secret)))
          expect(shown.includes(secret), `${secret} in ${url} for ${who}`).toBe(false)
    }
  for (const id of [jobId, hiddenId]) {
    expect((await read(paths.job(id), null)).statusCode).toBe(404)
    expect((await read(paths.jobPicture(id), null)).statusCode).toBe(404)
    for (const reader of Object.values(strangers))
      expect((await read(`/api/jobs/${id}`, reader)).statusCode).toBe(404)
  }
  expect((await read(paths.publicProfile(owner.id), null)).statusCode).toBe(404)
  const jobs = await app.call('GET /jobs', { query: { state: 'AC' } })
  expect([jobs.reply.totalCount, jobs.reply.jobOffers[0]?.title]).toEqual([1, 'Vaga vizinha'])
  const facets = await app.call('GET /jobs/facets', { query: {} })
  expect(JSON.stringify(facets.reply)).toContain('"value":"Pneumologia","count":1')
  const { token } = strangers.doctor as TestUser
  const apply = await app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
  const save = await app.call('POST /saved-jobs/:jobId', { token, params: { jobId } })
  expect([apply.status, save.status]).toEqual([404, 404])

  await reinstate()
  expect(await everything(null)).toEqual(before)
})

test('applicants see that the job is unavailable, without a way to its employer', async () => {
  const { token } = applicant
  await suspend()
  const { reply: job } = await app.call('GET /jobs/:id', { token, params: { id: jobId } })
  expect(job).toMatchObject({
    status: 'active',
    isUnavailable: true,
    applied: true,
    employer: { id: null, name: NAME, phone: null, description: null, profilePhotoUrl: null },
  })
  const again = await app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
  expect(again.error.errorDto.errorName).toBe('JobNotOpen')
  const { items } = (await app.call('GET /applications/doctor', { token })).reply
  expect(items.map(({ isOpen, status }) => [isOpen, status])).toEqual(Array(2).fill([false, 'submitted']))
  const saved = (await app.call('GET /saved-jobs', { token })).reply.items
  expect(saved.map(({ isOpen, isUnavailable }) => [isOpen, isUnavailable])).toEqual(
    Array(2).fill([false, true]),
  )
  const seenByAdmin = await app.call('GET /jobs/:id', { token: admin.token, params: { id: jobId } })
  expect(seenByAdmin.reply).toMatchObject({ isUnavailable: true, employer: { id: null } })
  const { reply } = await app.call('GET /admin/jobs', { token: admin.token, query: { state: 'active' } })
  expect(reply.jobOffers.find(({ id }) => id === jobId)?.employer.id).toBe(owner.id)
  await reinstate()
  expect((await app.call('GET /jobs/:id', { token, params: { id: jobId } })).reply.isUnavailable).toBe(false)
})

test('a suspension ends the sessions, and ending it does not revive them', async () => {
  const person = await createEmployer(app)
  const me = async () => (await app.call('GET /user/me', { token: person.token })).status
  expect(await me()).toBe(200)
  await suspend(person.id)
  expect(await me()).toBe(401)
  const since = () => app.db.selectFrom('users').select('suspended_at').where('id', '=', person.id).execute()
  const first = await since()
  app.clock.advance({ minutes: 1 })
  await suspend(person.id)
  expect(await since()).toEqual(first)
  await reinstate(person.id)
  expect(await me()).toBe(401)
  expect(await app.openTestSession(person.id, 'employer')).toBeTruthy()
  await expect(suspend(UNKNOWN_ID)).rejects.toMatchObject({ errorName: 'UserNotFound' })
  await expect(reinstate(UNKNOWN_ID)).rejects.toMatchObject({ errorName: 'UserNotFound' })
})

test('a job that is published while its employer is being suspended does not stay in the search', async () => {
  const person = await createEmployer(app)
  const place = { state: 'RR', city: 'Boa Vista' }
  await Promise.all([
    ...Array.from({ length: 6 }, () =>
      app.call('POST /jobs', {
        token: person.token,
        body: {
          title: 'Vaga apressada',
          description: 'Descrição com mais de vinte letras.',
          job_type: 'contract',
          ...place,
        },
      }),
    ),
    suspend(person.id),
  ])
  const found = async () => (await app.call('GET /jobs', { query: { state: 'RR' } })).reply.totalCount
  expect(await found()).toBe(0)
  await reinstate(person.id)
  const published = await app.db
    .selectFrom('jobs')
    .select('id')
    .where('owner_user_id', '=', person.id)
    .execute()
  expect(await found()).toBe(published.length)
})

test('a job that is approved during the suspension appears when it ends, in its order of publication', async () => {
  const person = await createEmployer(app)
  const place = { state: 'AP', city: 'Macapá' }
  const waiting = await publishJob(app, person, place)
  const waits = { status: 'awaiting_review', published_at: null, expires_at: null } as const
  await app.db.updateTable('jobs').set(waits).where('id', '=', waiting).execute()
  await suspend(person.id)
  const body = { status: 'active' as const }
  await app.call('PATCH /admin/jobs/:id/status', { token: admin.token, params: { id: waiting }, body })
  const found = async () =>
    (await app.call('GET /jobs', { query: { state: 'AP' } })).reply.jobOffers.map(({ id }) => id)
  expect(await found()).toEqual([])
  app.clock.advance({ minutes: 1 })
  const later = await publishJob(app, neighbour, place)
  await reinstate(person.id)
  expect(await found()).toEqual([later, waiting])
})
