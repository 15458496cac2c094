import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, letMovesBeTold, moveTo } from '#test/applications.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString()
const invite = (id: string, times: string[]) =>
  moveTo(app, hospital, id, 'interview', { interview: { times, minutes: 30, place: 'Sala 2' } })

test('the list of a doctor names her interviews, and those that wait for her can come first', async () => {
  const doctor = await createDoctor(app)
  const { token } = doctor
  const { id } = await applicationTo(app, hospital, { doctor })
  const times = [inHours(24), inHours(48)]
  await invite(id, times)
  await letMovesBeTold(app)
  app.clock.advance({ minutes: 1 })
  const later = await applicationTo(app, hospital, { doctor })
  const list = async (order?: 'attention') =>
    (await app.call('GET /applications/doctor', { token, query: order ? { order } : {} })).reply.items.map(
      (one) => [one.id, one.interview],
    )
  const waiting = { state: 'proposed', chosenTime: null, needsAnswer: true }
  expect(await list()).toEqual([
    [later.id, null],
    [id, waiting],
  ])
  expect(await list('attention')).toEqual([
    [id, waiting],
    [later.id, null],
  ])
  const { reply } = await app.call('GET /applications/:id/interview', { token, params: { id } })
  await app.call('POST /interviews/:id/choose', {
    token,
    params: { id: reply.interview?.id ?? '' },
    body: { time: times[0] ?? '' },
  })
  expect(await list('attention')).toEqual([
    [later.id, null],
    [id, { state: 'confirmed', chosenTime: times[0], needsAnswer: false }],
  ])
  // Proposed times that she is not shown yet, and those that have passed, ask nothing of her.
  await invite(later.id, [inHours(0.1)])
  expect((await list())[0]).toEqual([later.id, null])
  await letMovesBeTold(app)
  expect((await list())[0]).toEqual([later.id, waiting])
  app.clock.advance({ minutes: 7 })
  expect((await list())[0]).toEqual([later.id, { ...waiting, needsAnswer: false }])
})

test('applications with unread messages come before those without, after those that wait for an answer', async () => {
  const doctor = await createDoctor(app)
  const written = await applicationTo(app, hospital, { doctor })
  app.clock.advance({ minutes: 1 })
  const later = await applicationTo(app, hospital, { doctor })
  await app.call('POST /applications/:id/messages', {
    token: hospital.token,
    params: { id: written.id },
    body: { body: 'Bom dia' },
  })
  const { reply } = await app.call('GET /applications/doctor', {
    token: doctor.token,
    query: { order: 'attention' },
  })
  expect(reply.items.map(({ id }) => id)).toEqual([written.id, later.id])
})

test('an application comes first when its doctor is shown a change, and not before', async () => {
  const doctor = await createDoctor(app)
  const { id } = await applicationTo(app, hospital, { doctor })
  app.clock.advance({ minutes: 1 })
  const later = await applicationTo(app, hospital, { doctor })
  app.clock.advance({ minutes: 1 })
  const order = async () =>
    (await app.call('GET /applications/doctor', { token: doctor.token, query: {} })).reply.items.map(
      (one) => one.id,
    )
  expect(await order()).toEqual([later.id, id])
  await moveTo(app, hospital, id, 'rejected')
  expect(await order()).toEqual([later.id, id])
  await letMovesBeTold(app)
  expect(await order()).toEqual([id, later.id])
})
