import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const list = (person: TestUser) => app.call('GET /saved-jobs', { token: person.token })

test('saving is idempotent, shows on the job, and can be undone', async () => {
  const owner = await createEmployer(app)
  const query = { employer: owner.id }
  const person = await createDoctor(app)
  const jobId = await publishJob(app, owner, { job_type: 'part_time' })
  const save = () => app.call('POST /saved-jobs/:jobId', { token: person.token, params: { jobId } })
  expect((await Promise.all([save(), save(), save()])).map((answer) => answer.status)).toEqual([
    200, 200, 200,
  ])
  expect((await list(person)).reply).toMatchObject({
    totalCount: 1,
    items: [{ id: jobId, job_type: 'part_time', isOpen: true, employer: { name: 'Hospital de Teste' } }],
  })
  const job = await app.call('GET /jobs/:id', { params: { id: jobId }, token: person.token })
  expect(job.reply).toMatchObject({ saved: true, applied: false })
  const cards = await app.call('GET /jobs', { token: person.token, query })
  expect(cards.reply.jobOffers).toMatchObject([{ id: jobId, saved: true, applied: false }])
  expect((await app.call('GET /jobs', { query })).reply.jobOffers[0]).not.toHaveProperty('saved')
  await app.call('DELETE /saved-jobs/:jobId', { token: person.token, params: { jobId } })
  expect((await list(person)).reply.items).toEqual([])
})

test('an expired job stays saved and is marked as expired', async () => {
  const person = await createDoctor(app)
  const jobId = await publishJob(app, hospital)
  await app.call('POST /saved-jobs/:jobId', { token: person.token, params: { jobId } })
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', jobId).execute()
  expect((await list(person)).reply.items).toMatchObject([{ isOpen: false, isExpired: true }])
  const id = await publishJob(app, hospital)
  await app.call('POST /saved-jobs/:jobId', { token: person.token, params: { jobId: id } })
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id },
    body: { reason: 'cancelled' },
  })
  const closed = (await list(person)).reply.items.find((job) => job.id === id)
  expect(closed).toMatchObject({ isOpen: false, isExpired: false })
})

test('a doctor does not see what another saved, and an unknown job cannot be saved', async () => {
  const [one, other] = [await createDoctor(app), await createDoctor(app)]
  const jobId = await publishJob(app, hospital)
  await app.call('POST /saved-jobs/:jobId', { token: one.token, params: { jobId } })
  expect((await list(other)).reply.items).toEqual([])
  const unknown = { jobId: '00000000-0000-4000-8000-000000000000' }
  expect((await app.call('POST /saved-jobs/:jobId', { token: one.token, params: unknown })).status).toBe(404)
})

test('a saved job has the distance from the city of the doctor, if her profile names one', async () => {
  const [resident, nomad] = [await createDoctor(app), await createDoctor(app)]
  await app.db.updateTable('users').set({ city_id: null, state: null }).where('id', '=', nomad.id).execute()
  const near = await publishJob(app, hospital, { state: 'PR', city: 'Campo Largo' })
  const remote = await publishJob(app, hospital, { isRemote: true, state: '', city: '' })
  for (const { token } of [resident, nomad])
    for (const jobId of [near, remote])
      await app.call('POST /saved-jobs/:jobId', { token, params: { jobId } })
  const distances = async (person: TestUser) =>
    Object.fromEntries((await list(person)).reply.items.map(({ id, kilometres }) => [id, kilometres]))
  expect(await distances(resident)).toEqual({ [near]: expect.any(Number), [remote]: undefined })
  expect(await distances(nomad)).toEqual({ [near]: undefined, [remote]: undefined })
})
