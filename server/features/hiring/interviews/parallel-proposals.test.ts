import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, letMovesBeTold, moveTo, undo } from '#test/applications.ts'
import { createEmployer, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { settleDueInterviews } from './service.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const proposal = (hours: number) => ({
  times: [new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString()],
  minutes: 30 as const,
  place: 'Sala 2',
})
const propose = (id: string, hours: number) =>
  app.call('POST /applications/:id/interview', {
    token: hospital.token,
    params: { id },
    body: proposal(hours),
  })
const proposeTwenty = async (id: string) => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, hours) => propose(id, hours + 1)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
}
const openOf = (id: string) =>
  app.db
    .selectFrom('interviews')
    .select(['id', 'move_id'])
    .where('application_id', '=', id)
    .where('state', '<>', 'cancelled')
    .execute()
const seenBy = async ({ token }: TestUser, id: string) =>
  (await app.call('GET /applications/:id/interview', { token, params: { id } })).reply.interview

test('of twenty proposals at once, before the doctor is told of the move, one is left', async () => {
  const { doctor, id } = await applicationTo(app, hospital)
  await moveTo(app, hospital, id, 'interview', { interview: proposal(48) })
  await proposeTwenty(id)
  const open = await openOf(id)
  expect(open).toHaveLength(1)
  await letMovesBeTold(app)
  expect((await seenBy(doctor, id))?.id).toBe(open[0]?.id)
  // One notice, of the move.
  expect((await bellOf(app, doctor)).items.map(({ kind }) => kind)).toEqual(['application_interview'])
})

test('of twenty proposals at once, after the doctor was told, one is left', async () => {
  const { doctor, id } = await applicationTo(app, hospital)
  await moveTo(app, hospital, id, 'interview', { interview: proposal(48) })
  await letMovesBeTold(app)
  await proposeTwenty(id)
  expect(await openOf(id)).toHaveLength(1)
  expect((await seenBy(doctor, id))?.state).toBe('proposed')
})

test('undoing the move takes back what was proposed after it', async () => {
  const { doctor, id } = await applicationTo(app, hospital)
  const { reply } = await moveTo(app, hospital, id, 'interview', { interview: proposal(48) })
  await propose(id, 24)
  await undo(app, hospital, id, reply.moveId)
  await letMovesBeTold(app)
  expect(await seenBy(doctor, id)).toBeNull()
  expect(await openOf(id)).toEqual([])
})

test('proposals of the same moment are settled like others: the one that counts stays', async () => {
  const { doctor, id } = await applicationTo(app, hospital)
  for (let turn = 0; turn < 3; turn++) {
    await moveTo(app, hospital, id, 'interview', { interview: proposal(24 + turn) })
    await moveTo(app, hospital, id, 'in_review')
  }
  await moveTo(app, hospital, id, 'interview', { interview: proposal(48) })
  await letMovesBeTold(app)
  await settleDueInterviews(app, app.clock.now())
  const open = await openOf(id)
  expect(open).toHaveLength(1)
  expect((await seenBy(doctor, id))?.id).toBe(open[0]?.id)
  expect((await seenBy(hospital, id))?.id).toBe(open[0]?.id)
})
