import { beforeAll, expect, test } from 'vitest'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { withdraw } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const statusOf = async (id: string) =>
  (await app.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('several applications are moved at once, with a result for each, and undone together', async () => {
  const jobId = await publishJob(app, hospital)
  const fresh = await applied(app, await createDoctor(app), jobId)
  const gone = await createDoctor(app)
  const goneId = await applied(app, gone, jobId)
  await withdraw(app, gone, jobId)
  const hiredId = await applied(app, await createDoctor(app), jobId)
  await app.db.updateTable('applications').set({ status: 'hired' }).where('id', '=', hiredId).execute()
  const second = await applied(app, await createDoctor(app), jobId)
  const foreignJob = await publishJob(app, rival)
  const foreign = await applied(app, await createDoctor(app), foreignJob)
  const ids = [fresh, goneId, hiredId, second, foreign]
  const { token } = hospital
  const preview = await app.call('POST /applications/bulk/preview', {
    token,
    body: { ids, status: 'shortlisted' },
  })
  expect(preview.reply.items.map(({ id, problem }) => [id, problem === null])).toEqual([
    [fresh, true],
    [goneId, false],
    [hiredId, false],
    [second, true],
  ])
  const body = { ids, status: 'shortlisted' as MoveStatus, message: 'Olá, {nome}' }
  const { reply } = await app.call('POST /applications/bulk', { token, body })
  expect(reply.results.map(({ isDone }) => isDone)).toEqual([true, false, false, true, false])
  expect(await Promise.all([fresh, second].map(statusOf))).toEqual(['shortlisted', 'shortlisted'])
  expect(
    (await app.call('POST /applications/bulk/undo', { token: rival.token, body: { batchId: reply.batchId } }))
      .status,
  ).toBe(404)
  const undone = await app.call('POST /applications/bulk/undo', { token, body: { batchId: reply.batchId } })
  expect(undone.reply.results.map(({ isDone }) => isDone)).toEqual([true, true])
  expect(await Promise.all([fresh, second].map(statusOf))).toEqual(['submitted', 'submitted'])
})

test('a bulk move has at most 100 applications, and a rejection a reason', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => UNKNOWN_ID.slice(0, -3) + String(100 + index))
  const bulk = (body: object) =>
    app.call('POST /applications/bulk', { token: hospital.token, body: body as never })
  expect((await bulk({ ids, status: 'in_review' })).status).toBe(400)
  expect((await bulk({ ids: [UNKNOWN_ID], status: 'rejected' })).status).toBe(400)
  expect((await bulk({ ids: [], status: 'in_review' })).status).toBe(400)
})
