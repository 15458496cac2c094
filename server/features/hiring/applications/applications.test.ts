import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const apply = (person: TestUser, id: string) =>
  app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
const withdraw = (person: TestUser, id: string) =>
  app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id } })
const received = (owner: TestUser, jobId?: string) =>
  app.call('GET /applications/employer', { token: owner.token, ...(jobId && { query: { jobId } }) })

test('twenty concurrent requests make one application and one event', async () => {
  const person = await createDoctor(app)
  const id = await publishJob(app, hospital)
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(person, id)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const rows = await app.db.selectFrom('applications').select('id').where('job_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  const events = await app.db
    .selectFrom('application_events')
    .select('status')
    .where('application_id', '=', rows[0]?.id as string)
    .execute()
  expect(events).toEqual([{ status: 'submitted' }])
})

test('a withdrawn application can be sent again, in the same row and history', async () => {
  const person = await createDoctor(app)
  const id = await publishJob(app, hospital)
  await apply(person, id)
  app.clock.advance({ minutes: 1 })
  expect((await withdraw(person, id)).reply.status).toBe('withdrawn')
  expect((await withdraw(person, id)).status).toBe(200)
  expect((await received(hospital, id)).reply.items).toEqual([])
  app.clock.advance({ minutes: 1 })
  expect((await apply(person, id)).reply.status).toBe('submitted')
  const mine = await app.call('GET /applications/doctor', { token: person.token })
  expect(mine.reply).toMatchObject({
    totalCount: 1,
    items: [{ jobId: id, status: 'submitted', isOpen: true }],
  })
  const events = await app.db
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('application_events.status')
    .where('job_id', '=', id)
    .orderBy('application_events.id')
    .execute()
  expect(events.map((event) => event.status)).toEqual(['submitted', 'withdrawn', 'submitted'])
})

test('a job that is closed, expired, unpublished or unknown accepts no application', async () => {
  const person = await createDoctor(app)
  const closed = await publishJob(app, hospital)
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  expect((await apply(person, closed)).error.errorDto.errorName).toBe('JobNotOpen')
  const waiting = await publishJob(app, hospital)
  await app.db.updateTable('jobs').set({ status: 'awaiting_review' }).where('id', '=', waiting).execute()
  expect((await apply(person, waiting)).status).toBe(404)
  const unpublished = await publishJob(app, hospital)
  await app.db
    .updateTable('jobs')
    .set({ status: 'closed', closed_at: app.clock.now(), published_at: null })
    .where('id', '=', unpublished)
    .execute()
  expect((await apply(person, unpublished)).status).toBe(404)
  const expired = await publishJob(app, hospital)
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
  expect((await apply(person, expired)).error.errorDto.errorName).toBe('JobNotOpen')
  expect((await apply(person, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('applying to a paused job answers like its page: 404 for a stranger, not open for who applied before', async () => {
  const [stranger, applicant] = [await createDoctor(app), await createDoctor(app)]
  const id = await publishJob(app, hospital)
  await apply(applicant, id)
  await withdraw(applicant, id)
  await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id } })
  const page = async ({ token }: TestUser) =>
    (await app.call('GET /jobs/:id', { token, params: { id } })).status
  expect([await page(stranger), (await apply(stranger, id)).status]).toEqual([404, 404])
  expect([await page(applicant), (await apply(applicant, id)).status]).toEqual([200, 409])
})

test('a doctor sees on the job that she applied, until she withdraws', async () => {
  const person = await createDoctor(app)
  const id = await publishJob(app, hospital)
  const job = async () =>
    (await app.call('GET /jobs/:id', { token: person.token, params: { id } })).reply.applied
  const cards = async () => (await app.call('GET /jobs', { token: person.token })).reply.jobOffers
  expect(await job()).toBe(false)
  await apply(person, id)
  expect(await job()).toBe(true)
  expect((await cards()).find((card) => card.id === id)?.applied).toBe(true)
  await withdraw(person, id)
  expect(await job()).toBe(false)
})

test('an application in a final state cannot be withdrawn', async () => {
  const person = await createDoctor(app)
  const id = await publishJob(app, hospital)
  await apply(person, id)
  await app.db.updateTable('applications').set({ status: 'hired' }).where('job_id', '=', id).execute()
  expect((await withdraw(person, id)).error.errorDto.errorName).toBe('ApplicationFinal')
})

test('only the owner of the job can mark an application as viewed', async () => {
  const person = await createDoctor(app, 'Marina Prado Lima')
  const jobId = await publishJob(app, hospital)
  await apply(person, jobId)
  const [row] = (await received(hospital, jobId)).reply.items
  expect(row).toMatchObject({ doctorName: 'Marina Prado Lima', doctorId: person.id, status: 'submitted' })
  expect(row?.registrations).toHaveLength(1)
  const params = { id: row?.id as string }
  expect((await app.call('POST /applications/:id/view', { token: rival.token, params })).status).toBe(404)
  const view = () => app.call('POST /applications/:id/view', { token: hospital.token, params })
  expect((await view()).reply.status).toBe('viewed')
  expect((await view()).reply.status).toBe('viewed')
  const mine = await app.call('GET /applications/doctor', { token: person.token })
  expect(mine.reply.items[0]?.status).toBe('viewed')
  expect((await received(rival)).reply.items).toEqual([])
  expect((await received(rival, jobId)).reply.items).toEqual([])
})

test("an employer sees a doctor's contact only while she has a live application", async () => {
  const person = await createDoctor(app)
  const id = await publishJob(app, hospital)
  const profile = (token?: string) =>
    app.call('GET /user/:id', { params: { id: person.id }, ...(token && { token }) })
  const unseen = { phone: null, email: null }
  expect((await profile(hospital.token)).reply).toMatchObject(unseen)
  await apply(person, id)
  expect((await profile(hospital.token)).reply).toMatchObject({ phone: '41998765432', email: person.email })
  expect((await profile(rival.token)).reply).toMatchObject(unseen)
  expect((await profile()).reply).toMatchObject(unseen)
  await withdraw(person, id)
  expect((await profile(hospital.token)).reply).toMatchObject(unseen)
})

test('a hidden profile is a 404 for everybody except its owner', async () => {
  const person = await createDoctor(app)
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', person.id).execute()
  const params = { id: person.id }
  expect((await app.call('GET /user/:id', { params })).status).toBe(404)
  expect((await app.call('GET /user/:id', { params, token: hospital.token })).status).toBe(404)
  for (const id of [person.id, person.id.toUpperCase()]) {
    const own = await app.call('GET /user/:id', { params: { id }, token: person.token })
    expect([own.status, own.reply.id]).toEqual([200, person.id])
  }
})

test('specialties are advertised only with an RQE, at most two', async () => {
  const person = await createDoctor(app)
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
  const { reply } = await app.call('GET /user/:id', { params: { id: person.id } })
  if (reply.role !== 'doctor') throw new Error('not a doctor')
  expect(reply.medicalSpecialties).toHaveLength(2)
  expect(reply.medicalSpecialties.every((title) => title.rqe)).toBe(true)
})
