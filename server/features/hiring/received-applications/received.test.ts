import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
let jobId: string
let otherJobId: string
let ana: TestUser
let bruno: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
  jobId = await publishJob(app, hospital, { title: 'Plantões de pronto-socorro' })
  otherJobId = await publishJob(app, hospital, { title: 'Ambulatório de cardiologia' })
  ana = await createDoctor(app, 'Ana Conceição Prado')
  bruno = await createDoctor(app, 'Bruno Lima')
  await app.db
    .updateTable('doctor_registrations')
    .set({ crm: '778899' })
    .where('doctor_id', '=', bruno.id)
    .execute()
  await apply(ana, jobId)
  app.clock.advance({ minutes: 1 })
  await apply(bruno, jobId)
  app.clock.advance({ minutes: 1 })
  await apply(ana, otherJobId)
  app.clock.advance({ minutes: 1 })
})

const apply = (person: TestUser, id: string) =>
  app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
const received = async (owner: TestUser, query = {}) =>
  (await app.call('GET /applications/employer', { token: owner.token, query })).reply
const names = async (query: object) => (await received(hospital, query)).items.map((one) => one.doctorName)
const view = (owner: TestUser, id: string) =>
  app.call('POST /applications/:id/view', { token: owner.token, params: { id } })
const exportCsv = async (owner: TestUser, query = '') => {
  const headers = { authorization: `Bearer ${owner.token}` }
  return app.app.inject({ url: `/api/applications/employer/export${query}`, headers })
}

test.each([
  ['conceicao', ['Ana Conceição Prado', 'Ana Conceição Prado']],
  ['PRADO ana', ['Ana Conceição Prado', 'Ana Conceição Prado']],
  ['plantao', ['Bruno Lima', 'Ana Conceição Prado']],
  ['ana cardio', ['Ana Conceição Prado']],
  ['7788', ['Bruno Lima']],
  ['CRM/PR 778899', ['Bruno Lima']],
  ['bruno cardio', []],
  ['%', []],
  ['_', []],
  ["'; drop table users --", []],
])('searching for %s', async (search, expected) => {
  expect(await names({ search })).toEqual(expected)
})

test('filters can be combined, and totals respect them', async () => {
  expect(await names({ jobId: otherJobId })).toEqual(['Ana Conceição Prado'])
  expect(await names({ status: 'viewed' })).toEqual([])
  expect(await names({ status: ['submitted', 'viewed'], jobId })).toEqual([
    'Bruno Lima',
    'Ana Conceição Prado',
  ])
  // A withdrawn application is not listed even if the filter names it.
  expect(await names({ status: 'withdrawn' })).toEqual([])
  const page = await received(hospital, { search: 'ana', pageSize: 1, page: 2 })
  expect(page).toMatchObject({ totalCount: 2, totalPages: 2, currentPage: 2, hasNextPage: false })
  expect(page.items).toHaveLength(1)
  expect((await received(rival, { search: 'ana' })).totalCount).toBe(0)
  const bad = await app.call('GET /applications/employer', {
    token: hospital.token,
    query: { status: 'nada' as never },
  })
  expect(bad.status).toBe(400)
})

test('a row has contact, CRM, and only specialties with an RQE', async () => {
  const owner = await createEmployer(app)
  const person = await createDoctor(app, 'Carla Nunes')
  await app.db
    .insertInto('doctor_specialties')
    .values(
      [5, 12, 20, 30].map((id, index) => ({
        doctor_id: person.id,
        specialty_id: id,
        rqe: index === 0 ? null : `10${id}`,
      })),
    )
    .execute()
  const id = await publishJob(app, owner)
  await apply(person, id)
  const row = async () => (await received(owner, { jobId: id })).items[0]
  const first = await row()
  expect(first).toMatchObject({
    phone: '41998765432',
    email: person.email,
    viewedAt: null,
    profileVisible: true,
  })
  expect(first?.medicalSpecialties).toHaveLength(2)
  expect(first?.medicalSpecialties.every(({ rqe }) => rqe.startsWith('10'))).toBe(true)
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', person.id).execute()
  expect(await row()).toMatchObject({ profileVisible: false, email: person.email })
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', person.id)
    .execute()
  expect(await row()).toMatchObject({ profileVisible: false, phone: null, email: null })
  await app.db.updateTable('users').set({ suspended_at: null }).where('id', '=', person.id).execute()
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id } })
  expect(await row()).toBeUndefined()
})

test('twenty concurrent views of an application set one view time, which the doctor sees', async () => {
  const owner = await createEmployer(app)
  const person = await createDoctor(app)
  const id = await publishJob(app, owner)
  await apply(person, id)
  const [row] = (await received(owner, { jobId: id })).items
  const applicationId = row?.id as string
  app.clock.advance({ minutes: 5 })
  const seenAt = app.clock.now().toISOString()
  const answers = await Promise.all(Array.from({ length: 20 }, () => view(owner, applicationId)))
  expect(new Set(answers.map(({ reply }) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify({ id: applicationId, status: 'viewed', viewedAt: seenAt })]),
  )
  app.clock.advance({ minutes: 5 })
  expect((await view(owner, applicationId)).reply.viewedAt).toBe(seenAt)
  const events = await app.db
    .selectFrom('application_events')
    .select('status')
    .where('application_id', '=', applicationId)
    .execute()
  expect(events.map(({ status }) => status)).toEqual(['submitted', 'viewed'])
  const [mine] = (await app.call('GET /applications/doctor', { token: person.token })).reply.items
  expect(mine).toMatchObject({
    status: 'viewed',
    history: [{ status: 'submitted' }, { status: 'viewed', at: seenAt }],
  })

  // If the doctor applies again, the application is new again.
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id } })
  app.clock.advance({ minutes: 1 })
  await apply(person, id)
  expect((await received(owner, { jobId: id })).items[0]).toMatchObject({
    status: 'submitted',
    viewedAt: null,
  })
})

test("another employer's, a withdrawn or an unknown application cannot be viewed", async () => {
  const owner = await createEmployer(app)
  const person = await createDoctor(app)
  const id = await publishJob(app, owner)
  await apply(person, id)
  const applicationId = (await received(owner, { jobId: id })).items[0]?.id as string
  expect((await view(rival, applicationId)).status).toBe(404)
  const clinic = await createUser(app, { role: 'telehealth' })
  expect((await view(clinic, applicationId)).status).toBe(404)
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id } })
  expect((await view(owner, applicationId)).status).toBe(404)
  expect((await view(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const { status } = await app.db
    .selectFrom('applications')
    .select('status')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('withdrawn')
})

test("the CSV export opens in Brazilian spreadsheets and contains only the employer's rows that match the filters", async () => {
  const reply = await exportCsv(hospital, `?search=bruno&jobId=${jobId}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="candidaturas-2026-11-16.csv"')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = reply.body.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]?.split(';').slice(0, 2)).toEqual(['"Nome"', '"CRM"'])
  expect(lines[1]).toContain('"Bruno Lima";"CRM/PR 778899"')
  expect(lines[1]).toContain(`"${bruno.email}";"Plantões de pronto-socorro";"Nova";"";"16/11/2026 12:01";""`)
  expect((await exportCsv(rival)).body.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await exportCsv(ana)).statusCode).toBe(403)
  expect((await app.app.inject({ url: '/api/applications/employer/export' })).statusCode).toBe(401)
})

test.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1', ' =1', '\uFEFF=1', '＝1'])(
  'a name such as %j is not a formula in the export',
  async (name) => {
    const owner = await createEmployer(app)
    const id = await publishJob(app, owner)
    const person = await createDoctor(app, name)
    await apply(person, id)
    const [, row] = (await exportCsv(owner)).body.trimEnd().split('\r\n')
    expect(row?.startsWith(`"'${name.replaceAll('"', '""')}";`)).toBe(true)
  },
)

test("a doctor's list has pages, filters by status and shows the state of each job", async () => {
  const person = await createDoctor(app)
  const owner = await createEmployer(app)
  const jobs: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    app.clock.advance({ minutes: 1 })
    const id = await publishJob(app, owner)
    await apply(person, id)
    jobs.push(id)
  }
  const [first, second, third] = jobs as [string, string, string]
  const close = { token: owner.token, params: { id: first }, body: { reason: 'cancelled' as const } }
  await app.call('POST /jobs/:id/close', close)
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', second).execute()
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id: third } })
  const mine = async (query: object) =>
    (await app.call('GET /applications/doctor', { token: person.token, query })).reply
  // Two of the others have changed since, and the last one is newer.
  expect((await mine({ pageSize: 3, page: 2 })).items).toMatchObject([
    { jobId: second, isOpen: false, jobStatus: 'active', isExpired: true, status: 'submitted' },
  ])
  expect(await mine({ limit: 3 })).toMatchObject({ totalCount: 4, totalPages: 2, hasNextPage: true })
  expect((await mine({ status: 'withdrawn' })).items.map((one) => one.jobId)).toEqual([third])
  expect((await mine({ status: ['submitted', 'viewed'] })).totalCount).toBe(2)
  const closed = (await mine({})).items.find((one) => one.jobId === first)
  expect(closed).toMatchObject({ isOpen: false, jobStatus: 'closed', isExpired: false, status: 'rejected' })
  // An applicant can still read a job that has ended.
  for (const id of [first, second, third])
    expect((await app.call('GET /jobs/:id', { token: person.token, params: { id } })).status).toBe(200)
  expect((await app.call('GET /jobs/:id', { params: { id: first } })).status).toBe(410)
})
