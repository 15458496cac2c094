import { beforeAll, expect, test } from 'vitest'
import {
  type ApplicationGroup,
  applicationGroupNames,
  applicationGroups,
  countIn,
} from '#contract/hiring/application-lifecycle.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { apply } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

test("each of a doctor's figures is the length of the list that it leads to", async () => {
  const person = await createDoctor(app)
  const jobs = await Promise.all(Array.from({ length: 6 }, () => publishJob(app, hospital)))
  for (const id of jobs) await apply(app, person, id)
  const setStatus = (id: string, status: ApplicationStatus) =>
    app.db
      .updateTable('applications')
      .set({ status })
      .where('job_id', '=', id)
      .where('doctor_id', '=', person.id)
      .execute()
  const [viewed, hired, rejected, withdrawn, undoable] = jobs as [string, string, string, string, string]
  await setStatus(viewed, 'viewed')
  await setStatus(hired, 'hired')
  await setStatus(rejected, 'rejected')
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id: withdrawn } })
  // A decision that can still be undone is hidden from every figure.
  await app.db
    .updateTable('applications')
    .set({
      status: 'rejected',
      former_status: 'in_review',
      shown_at: new Date(app.clock.now().getTime() + 5_000),
    })
    .where('job_id', '=', undoable)
    .execute()
  const list = async (group?: ApplicationGroup) =>
    (
      await app.call('GET /applications/doctor', {
        token: person.token,
        query: group ? { status: [...applicationGroups[group].statuses] } : {},
      })
    ).reply
  const { counts } = await list()
  for (const group of applicationGroupNames)
    expect([group, (await list(group)).totalCount]).toEqual([
      group,
      countIn(counts, applicationGroups[group].statuses),
    ])
  const [total, ...parts] = applicationGroupNames.map((group) =>
    countIn(counts, applicationGroups[group].statuses),
  )
  expect([total, parts]).toEqual([6, [3, 2, 1]])
  expect(counts).toMatchObject({ submitted: 1, viewed: 1, in_review: 1, hired: 1, rejected: 1, withdrawn: 1 })
  const { jobOffers: found } = (await app.call('GET /jobs', { token: person.token })).reply
  for (const { id: jobId } of found.slice(0, 3))
    await app.call('POST /saved-jobs/:jobId', { token: person.token, params: { jobId } })
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: viewed },
    body: { reason: 'cancelled' },
  })
  const saved = (await app.call('GET /saved-jobs', { token: person.token })).reply
  expect((await app.call('GET /dashboard/stats', { token: person.token })).reply).toMatchObject({
    totalApplications: (await list('todas')).totalCount,
    activeApplications: (await list('andamento')).totalCount,
    savedJobs: saved.totalCount,
  })
  expect(saved.items).toHaveLength(saved.totalCount)
})
